import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { reportFormat } from '#shared/contract/runs/evaluations/procedures.ts';
import { escapeXml } from '#shared/escape-xml.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { plain } from '#shared/plain-text.ts';
import { htmlPage, htmlTable } from '../html.ts';
import { escapeMarkdown, markdownTable } from '../markdown.ts';
import type { ReadingName } from '../model.ts';
import { escapeTex, neededPackages, texTable } from '../tex.ts';
import { dataSheet, type PlainCell, tableSheet, type WorkbookSheet } from '../workbook.ts';
import type { Layout } from './define.ts';
import type { LayoutPart } from './parts.ts';
import type { LayoutRow } from './rows.ts';
import { layoutTable, notesOf } from './table.ts';

export type LayoutFormat = Exclude<z.infer<typeof reportFormat>, 'svg' | 'xlsx'>;

/** One line per row, below a line of names; fractions at full precision, null if there is no figure. */
function figureLines(parts: readonly LayoutPart[]): PlainCell[][] {
  const columns = [
    ...new Map(parts.flatMap((part) => part.columns.map((column) => [column.id, column] as const))).values(),
  ];
  const names = columns.flatMap(({ id }) => [formulaSafe(id), formulaSafe(`${id} n`)]);
  const head = ['table', 'group', 'model', 'source', 'run', ...names, 'notes'];
  const lines = parts.flatMap(({ key, rows }) =>
    rows.map((row) => [
      ...[formulaSafe(key), row.group, formulaSafe(row.model), row.source, row.run],
      ...columns.flatMap(({ id }) => {
        const { value = null, n = 0, text } = row.figures[id] ?? {};
        return [text === undefined ? value : formulaSafe(text), n];
      }),
      formulaSafe(row.notes.map(phraseWords).join(' ')),
    ]),
  );
  return [head, ...lines];
}

const recorded = ({ rows }: LayoutPart): readonly LayoutRow[] => rows.filter(({ record }) => record.length > 0);
const recordWords = ({ record }: LayoutRow) => record.map(([name, value]) => `${name} ${value}`).join('; ');

function pageOf(layout: Layout, part: LayoutPart): string {
  const { title, columns, rows } = part;
  const notes = notesOf(layout, rows).map((note) => `<li>${escapeXml(note)}</li>`);
  const records = recorded(part).map((row) => `<p>${escapeXml(`${row.model}: ${recordWords(row)}`)}</p>`);
  return [
    `<h1>${escapeXml(title)}</h1>${htmlTable(layoutTable(layout, columns, rows))}`,
    ...(notes.length > 0 ? [`<section><h2>Notes</h2><ul>${notes.join('')}</ul></section>`] : []),
    `<section class="record"><h2>Run records</h2>${records.join('')}</section>`,
  ].join('');
}

/** A layout's tables as HTML, one below the other. */
export const layoutPages = (layout: Layout, parts: readonly LayoutPart[]): string =>
  parts.map((part) => pageOf(layout, part)).join('');

function markdownOf(layout: Layout, part: LayoutPart): string {
  const { title, columns, rows } = part;
  const list = (lines: readonly string[]) => lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
  const notes = notesOf(layout, rows);
  return [
    `# ${escapeMarkdown(title)}`,
    markdownTable(layoutTable(layout, columns, rows)),
    ...(notes.length > 0 ? [`## Notes\n\n${list(notes)}`] : []),
    `## Run records\n\n${list(recorded(part).map((row) => `${row.model}: ${recordWords(row)}`))}\n`,
  ].join('\n\n');
}

function texOf(layout: Layout, part: LayoutPart): string[] {
  const { title, key, columns, rows } = part;
  const notes = notesOf(layout, rows);
  return [
    ...recorded(part).map((row) => `% ${`${row.model}: ${recordWords(row)}`.replace(/\s+/g, ' ')}`),
    texTable(layoutTable(layout, columns, rows), title, 'Percent unless said otherwise.', key),
    ...(notes.length > 0 ? [`{\\footnotesize\\noindent ${notes.map(escapeTex).join(' ')}\\par}\n`] : []),
  ];
}

/** A layout's tables as text, with their notes and where their figures come from. */
export function layoutText(
  layout: Layout,
  parts: readonly LayoutPart[],
  format: LayoutFormat,
  reading: ReadingName,
): string {
  switch (format) {
    case 'csv':
      return plain(stringify(figureLines(parts)));
    case 'json': {
      const tables = parts.map(({ key, columns, rows }) => ({
        title: key,
        columns: columns.map(({ id, block, name }) => ({ id, block, name })),
        rows: rows.map(({ notes, record, title: _, ...row }) => ({
          ...row,
          notes: notes.map(phraseWords),
          record: Object.fromEntries(record),
        })),
        notes: notesOf(layout, []),
      }));
      return `${JSON.stringify({ layout: layout.id, source: layout.source, reading, tables }, null, 2)}\n`;
    }
    case 'md':
      return parts.map((part) => markdownOf(layout, part)).join('\n');
    case 'tex':
      return [neededPackages, ...parts.flatMap((part) => texOf(layout, part))].join('\n');
    case 'html':
      return htmlPage(layout.source, 'Figures are percent unless said otherwise.', layoutPages(layout, parts));
  }
}

/** The sheets of a layout in `.xlsx`: every figure at full precision, the table as printed, notes and run records. */
export function layoutSheets(layout: Layout, parts: readonly LayoutPart[]): WorkbookSheet[] {
  const notes = [...new Set(parts.flatMap(({ rows }) => notesOf(layout, rows)))];
  const rows = parts.flatMap(recorded);
  const names = [...new Set(rows.flatMap(({ record }) => record.map(([name]) => name)))];
  const records = rows.map((row) => {
    const of = new Map(row.record);
    return [row.model, ...names.map((name) => of.get(name) ?? null)];
  });
  return [
    dataSheet('Figures', figureLines(parts)),
    ...parts.map((part) => tableSheet(layoutTable(layout, part.columns, part.rows))),
    ...(notes.length > 0 ? [dataSheet('Notes', [['note'], ...notes.map((note) => [note])])] : []),
    dataSheet('Run records', [['name', ...names], ...records]),
  ];
}
