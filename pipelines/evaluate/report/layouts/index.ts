import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { reportFormat } from '#shared/contract/runs/evaluations/procedures.ts';
import { escapeXml } from '#shared/escape-xml.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain } from '#shared/plain-text.ts';
import { htmlPage, htmlTable } from '../html.ts';
import { escapeMarkdown, markdownTable } from '../markdown.ts';
import { type Evaluation, type ReadingName, tableKey, tablesOf, tableTitle } from '../model.ts';
import { recordSheet, runRecord } from '../run-record.ts';
import type { Table } from '../tables.ts';
import { neededPackages, texTable } from '../tex.ts';
import { dataSheet, type PlainCell, tableSheet, type WorkbookSheet } from '../workbook.ts';
import type { Layout } from './define.ts';
import { type LayoutRow, layoutRows } from './rows.ts';
import { layoutTable } from './table.ts';

type LayoutFormat = Exclude<z.infer<typeof reportFormat>, 'svg' | 'xlsx'>;

interface Part {
  title: string;
  /** The title as programs know it. */
  key: string;
  runs: readonly Evaluation[];
  rows: readonly LayoutRow[];
}

/** One line per row and release, below a line of names; fractions at full precision, null if there is no figure. */
function figureLines({ columns }: Layout, parts: readonly Part[]): PlainCell[][] {
  const head = ['table', 'group', 'model', 'source', 'run', ...columns.flatMap(({ id }) => [id, `${id} n`])];
  const lines = parts.flatMap(({ key, rows }) =>
    rows.map((row) => [
      ...[formulaSafe(key), row.group, formulaSafe(row.model), row.source, row.run],
      ...columns.flatMap(({ id }) => [row.figures[id]?.value ?? null, row.figures[id]?.n ?? 0]),
    ]),
  );
  return [head, ...lines];
}

/** The run record behind each figure, one line per run. */
const records = (runs: readonly Evaluation[]): string[] =>
  runs.map((one) =>
    runRecord(one)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
  );

function pageOf({ title, runs }: Part, table: Table): string {
  const told = records(runs).map((one) => `<p>${escapeXml(one)}</p>`);
  return `<h1>${escapeXml(title)}</h1>${htmlTable(table)}<section class="record"><h2>Run records</h2>${told.join('')}</section>`;
}

const partsOf = (layout: Layout, evaluations: readonly Evaluation[], reading: ReadingName): Part[] =>
  tablesOf(evaluations).map(
    (group): Part => ({
      title: tableTitle(group, reading),
      key: tableKey(group, reading),
      runs: group.filter((one) => layout.takes?.(one) ?? true),
      rows: layoutRows(layout, group, reading),
    }),
  );

/** Runs of a layout's task as the paper's table, one per release, with the runs' records. */
export function layoutText(
  layout: Layout,
  evaluations: readonly Evaluation[],
  format: LayoutFormat,
  reading: ReadingName,
): string {
  const parts = partsOf(layout, evaluations, reading);
  const table = ({ rows }: Part) => layoutTable(layout, rows);
  switch (format) {
    case 'csv':
      return plain(stringify(figureLines(layout, parts)));
    case 'json': {
      const columns = layout.columns.map(({ id, block, name }) => ({ id, block, name }));
      const tables = parts.map(({ key, runs, rows }) => ({
        title: key,
        rows,
        manifests: Object.fromEntries(runs.map((one) => [one.run.id, one.manifest])),
      }));
      return `${JSON.stringify({ layout: layout.id, source: layout.source, reading, columns, tables }, null, 2)}\n`;
    }
    case 'md':
      return parts
        .map((part) => {
          const told = records(part.runs).map((one) => `- ${escapeMarkdown(one)}`);
          return `# ${escapeMarkdown(part.title)}\n\n${markdownTable(table(part))}\n\n## Run records\n\n${told.join('\n')}\n`;
        })
        .join('\n');
    case 'tex':
      return [
        neededPackages,
        ...parts.flatMap((part) => [
          ...records(part.runs).map((one) => `% ${one.replace(/\s+/g, ' ')}`),
          texTable(table(part), part.title, 'Percent.', part.key),
        ]),
      ].join('\n');
    case 'html':
      return htmlPage(layout.source, 'Figures are percent.', parts.map((part) => pageOf(part, table(part))).join(''));
  }
}

/** The sheets of a layout in `.xlsx`: every figure at full precision, the table as printed, and the run records. */
export function layoutSheets(
  layout: Layout,
  evaluations: readonly Evaluation[],
  reading: ReadingName,
): WorkbookSheet[] {
  const parts = partsOf(layout, evaluations, reading);
  return [
    dataSheet('Figures', figureLines(layout, parts)),
    ...parts.map(({ rows }) => tableSheet(layoutTable(layout, rows))),
    recordSheet(parts.flatMap(({ runs }) => runs)),
  ];
}
