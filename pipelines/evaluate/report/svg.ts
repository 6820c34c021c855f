import { escapeXml } from '#shared/escape-xml.ts';
import { widest } from '#shared/text-width.ts';
import { hasFigures } from '#shared/contract/runs/evaluations/run-standing.ts';
import { clusterNoun } from './interval-words.ts';
import { percent, readingOf, rowName } from './model.ts';
import { allOf, type Section } from './section.ts';

const width = 420;
const line = 26;
const top = 62;

/** One chart per task and release, one below the other. */
export function chartSvg(sections: readonly Section[]): string {
  let height = 0;
  const left =
    24 +
    widest(
      sections.flatMap((section) => namesOf(section)),
      216,
    );
  const charts = sections.map((section) => {
    const drawn = `<g transform="translate(0 ${height})">${chart(section, left)}</g>`;
    height += heightOf(section);
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + 150}" height="${height}" viewBox="0 0 ${left + width + 150} ${height}" font-family="sans-serif" font-size="12" fill="#1a1a1a"><rect width="100%" height="100%" fill="#fff"/>${charts.join('')}</svg>\n`;
}

/** Names of the lines, those of ranked runs first. */
const namesOf = (section: Section): string[] =>
  allOf(section).map((entry, at) => `${rowName(entry)}${at < section.ranked.length ? '' : ' (not ranked)'}`);

const heightOf = (section: Section) => top + allOf(section).length * line + 40;

/**
 * The first figure with its 95 % interval, one line per model on a common axis from 0 to 100 %, with n and the kind of
 * interval. Baselines are hollow; unranked runs are grey and come last.
 */
function chart(section: Section, left: number): string {
  const { reading, ranked } = section;
  const rows = allOf(section);
  const x = (value: number) => (left + value * width).toFixed(1);
  const height = heightOf(section);
  const names = namesOf(section);
  const failed = new Set(
    section.apart.flatMap(({ evaluation, standing }) => (hasFigures(standing) ? [] : [evaluation])),
  );
  const figures = rows.map((row) => (failed.has(row) ? undefined : readingOf(row, reading).headline[0]));
  const lead = figures.find((figure) => figure !== undefined)?.label ?? 'Score';
  const clustered = figures.some((figure) => figure?.clustered);
  const clusters = Math.max(0, ...figures.map((figure) => figure?.clusters ?? 0));
  const kind = clustered ? `clustered by ${clusterNoun(section.task, 1)} (${clusters})` : 'Wilson';
  const bottom = height - 34;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) =>
      `<line x1="${x(at)}" y1="${top - 8}" x2="${x(at)}" y2="${bottom}" stroke="#ccc"/><text x="${x(at)}" y="${bottom + 14}" text-anchor="middle">${at * 100}${at === 1 ? ' %' : ''}</text>`,
  );
  const drawn = rows.flatMap((row, at) => {
    const metric = figures[at];
    const y = top + at * line + 8;
    const ink = at < ranked.length ? '#2f5fc4' : '#878787';
    const name = `<text x="${left - 12}" y="${y + 4}" text-anchor="end"${at < ranked.length ? '' : ' fill="#696969"'}>${escapeXml(names[at] ?? '')}</text>`;
    if (!metric || metric.value === null) return [name];
    const [low, high] = metric.clustered ?? metric.interval ?? [metric.value, metric.value];
    return [
      name,
      `<line x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}" stroke="${ink}" stroke-width="2"/>`,
      `<circle cx="${x(metric.value)}" cy="${y}" r="4.5" fill="${row.baseline ? '#fff' : ink}" stroke="${ink}" stroke-width="2"/>`,
      `<text x="${left + width + 12}" y="${y + 4}">${percent(metric.value)} % of ${metric.n}</text>`,
    ];
  });
  return `<text x="12" y="20" font-size="14">${escapeXml(section.title)}: ${escapeXml(lead.toLowerCase())}</text><text x="12" y="38" fill="#595959">percent of n, 95 % interval, ${kind}; hollow: baseline</text>${ticks.join('')}${drawn.join('')}`;
}
