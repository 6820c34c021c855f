import { escapeXml } from '#shared/escape-xml.ts';
import { rowName } from './model.ts';
import { plotsOf } from './plots/plots.ts';
import { runRecord } from './run-record.ts';
import { allOf, type Example, type ExamplePicture, type Section } from './section.ts';
import { errorTables } from './sections/errors.ts';
import { referenceTable } from './sections/references.ts';
import { chartSvg } from './svg.ts';
import {
  apartTable,
  type Cell,
  costTable,
  errataTable,
  exampleTable,
  extractorTable,
  leaderboard,
  missTable,
  rateTables,
  slices,
  type Table,
  testTable,
} from './tables.ts';

function drawing({ src, width, height, boxes, point }: ExamplePicture, alt: string): string {
  const line = Math.max(width, height) / 250;
  const targets = boxes.map(
    ([x1, y1, x2, y2]) => `<rect x="${x1}" y="${y1}" width="${x2 - x1}" height="${y2 - y1}" stroke="#0a7d33"/>`,
  );
  const answered = point ? [`<circle cx="${point[0]}" cy="${point[1]}" r="${line * 3}" stroke="#c02020"/>`] : [];
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(alt)}"><image href="${src}" width="${width}" height="${height}"/><g fill="none" stroke-width="${line}">${[...targets, ...answered].join('')}</g></svg>`;
}

const words = ({ item, gold, answer, outcome }: Example): string =>
  `${item} Key: ${gold}. Answer: ${answer ?? '–'} (${outcome}).`;

/** Examples of misses with their pictures; empty if no example has one. */
function pictureExamples(section: Section): string {
  const byRun = new Map(allOf(section).map((entry) => [entry.run.id, entry]));
  const figures = section.examples.flatMap((example) => {
    if (!example.picture) return [];
    const run = byRun.get(example.run);
    const name = run ? `<strong>${escapeXml(rowName(run))}</strong> ` : '';
    return [
      `<figure>${drawing(example.picture, example.screenshot)}<figcaption>${name}${escapeXml(words(example))}</figcaption></figure>`,
    ];
  });
  return figures.length === 0
    ? ''
    : `<section class="pictures"><h2>Examples of misses, with pictures</h2><p class="note">Green: the target. Red: the answer. Blurred areas of the project are blurred here.</p>${figures.join('')}</section>`;
}

/** Keeps an interval in brackets on one line. */
const whole = (text: string) => text.replace(/\([^()]*–[^()]*\)/g, (interval) => `<span class="n">${interval}</span>`);

function cellText({ text, mark }: Cell): string {
  const own = whole(escapeXml(text));
  return mark === 'best' ? `<strong>${own}</strong>` : mark === 'second' ? `<u>${own}</u>` : own;
}

const row = (kind: 'td' | 'th', cells: readonly Cell[], words: number) =>
  `<tr>${cells.map((cell, at) => `<${kind}${kind === 'th' ? ' scope="col"' : ''}${at < words ? ' class="w"' : ''}>${cellText(cell)}</${kind}>`).join('')}</tr>`;

/** Names of blocks above their columns. */
const blockRow = (blocks: NonNullable<Table['blocks']>) =>
  `<tr>${blocks.map(({ name, span }) => (name === '' ? `<td colspan="${span}"></td>` : `<th colspan="${span}" class="b">${escapeXml(name)}</th>`)).join('')}</tr>`;

export function htmlTable({ title, note, head, blocks, words, rows }: Table): string {
  const statement = note === null ? '' : `<p class="note">${escapeXml(note)}</p>`;
  return `<section><h2>${escapeXml(title)}</h2>${statement}<table><thead>${blocks ? blockRow(blocks) : ''}${row(
    'th',
    head.map((text) => ({ text })),
    words,
  )}</thead><tbody>${rows.map((cells) => row('td', cells, words)).join('')}</tbody></table></section>`;
}

/** Run records side by side: one line per setting, one column per run; settings common to all are shown once. */
function records(section: Section): string {
  const runs = allOf(section);
  const each = runs.map((run) => new Map(runRecord(run)));
  const names = [...new Set(each.flatMap((entry) => [...entry.keys()]))];
  const shared = names.filter((name) => each.length > 1 && new Set(each.map((entry) => entry.get(name))).size === 1);
  const same = shared.map((name) => `${name} ${each[0]?.get(name) ?? ''}`).join(' · ');
  const own = names.filter((name) => !shared.includes(name));
  const lines = runs.map((run, at) => {
    const text = own.map((name) => `${name} ${each[at]?.get(name) ?? '–'}`).join(' · ');
    return `<p><strong>${escapeXml(rowName(run))}</strong> ${escapeXml(text)}</p>`;
  });
  return `<section class="record"><h2>Run records</h2>${same === '' ? '' : `<p><strong>All</strong> ${escapeXml(same)}</p>`}${lines.join('')}</section>`;
}

function part(section: Section): string {
  const all = (...tables: readonly (Table | null)[]) =>
    tables
      .filter((table) => table !== null)
      .map(htmlTable)
      .join('');
  const board = `${all(leaderboard(section))}${chartSvg([section])}${all(referenceTable(section), apartTable(section), extractorTable(section), testTable(section))}`;
  const small = `<div class="small">${all(...slices(section), missTable(section), ...errorTables(section), costTable(section))}</div>`;
  const rest = all(...rateTables(section), exampleTable(section), errataTable(section));
  const pictures = pictureExamples(section);
  const plots = plotsOf(section).join('');
  return `<h1>${escapeXml(section.title)}</h1>${board}${plots}${small}${rest}${pictures}${records(section)}`;
}

const style = `body{font:13px/1.45 system-ui,sans-serif;margin:1.5rem auto;max-width:62rem;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:18px;margin:0 0 .4rem}h2{font-size:14px;margin:1rem 0 .3rem}.note{margin:0 0 .3rem;color:#595959;font-size:12px}
section{break-inside:avoid;overflow-x:auto}table{border-collapse:collapse;font-size:12px;font-variant-numeric:tabular-nums}
th,td{padding:2px 8px 2px 0;border-bottom:1px solid #ddd;text-align:right;vertical-align:top}th{font-weight:600}
th.w,td.w{text-align:left}th.b{text-align:center}.n{white-space:nowrap}.small{display:flex;flex-wrap:wrap;gap:0 2.5rem}.record p{margin:0 0 .3rem;font-size:11px;color:#444;overflow-wrap:anywhere}
figure{display:inline-block;width:19rem;margin:0 1rem .8rem 0;vertical-align:top;break-inside:avoid}figure svg{width:100%;margin:0;border:1px solid #ddd}figcaption{font-size:11px;overflow-wrap:anywhere}
svg{display:block;max-width:100%;height:auto;margin-top:.6rem}`;

/** A self-contained page without scripts; `body` is HTML, title and note are text. */
export const htmlPage = (title: string, note: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${style}</style></head><body><p class="note">${escapeXml(note)}</p>${body}</body></html>\n`;

/** The parts of a report one below the other: leaderboard, charts, tests, misses, examples, cost, errata, run records. */
export const sectionPages = (sections: readonly Section[]): string => sections.map(part).join('');

/** One page: leaderboard, charts, tests, misses, examples, cost, errata, run records. */
export function htmlReport(sections: readonly Section[]): string {
  const title = sections.map((section) => section.title).join(' · ');
  return htmlPage(
    title,
    'Figures are percent. Parse failures, refusals and errors count as not right and stay in n. Best bold, second underlined.',
    sectionPages(sections),
  );
}
