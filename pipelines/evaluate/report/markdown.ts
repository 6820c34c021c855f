import type { Evaluation, ReadingName } from './model.ts';
import { dimensionNames, percent, printedCells, range, readingOf, rowName, tableTitle } from './model.ts';
import { ratesHead, ratesRows } from './rates.ts';

/** Text that means itself in Markdown: no HTML, no links or pictures, no code that ends where it should not. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => escapeMarkdown(cell).replaceAll('|', '\\|')).join(' | ')} |`;
const rule = (columns: number) => `|${' --- |'.repeat(columns)}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), rule(head.length), ...rows.map(line)].join('\n');
}

function leaderboard(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const metrics = readingOf(evaluations[0] as Evaluation, reading).headline;
  const head = [
    'Model',
    ...metrics.map((one) => one.label),
    '95 % (Wilson)',
    '95 % (by screenshot)',
    'n',
    'Wrong',
    'Parse failures',
    'Refusals',
    'Errors',
  ];
  const rows = evaluations.map((one) => {
    const { headline, counts } = readingOf(one, reading);
    const partial = one.scored < one.of ? ` (${one.scored} of ${one.of})` : '';
    return [
      `${rowName(one)}${one.baseline ? ' (baseline)' : ''}${partial}`,
      ...headline.map((metric) => percent(metric.value)),
      range(headline[0]?.interval ?? null),
      range(headline[0]?.clustered ?? null),
      String(counts.n),
      String(counts.wrong),
      String(counts.parseFailures),
      String(counts.refusals),
      String(counts.errors),
    ];
  });
  return table(head, rows);
}

function cellTable(one: Evaluation, reading: ReadingName): string {
  const scores = readingOf(one, reading);
  const names = dimensionNames(scores);
  const metrics = scores.headline;
  const head = [
    ...names,
    'n',
    ...metrics.map((metric) => metric.label),
    '95 %',
    'Parse failures',
    'Refusals',
    'Errors',
  ];
  const rows = printedCells(scores).map((cell) => [
    ...names.map((name) => cell.dims[name] ?? 'all'),
    String(cell.counts.n),
    ...metrics.map((metric) => percent(cell.metrics.find((own) => own.id === metric.id)?.value ?? null)),
    range(cell.metrics[0]?.interval ?? null),
    String(cell.counts.parseFailures),
    String(cell.counts.refusals),
    String(cell.counts.errors),
  ]);
  return table(head, rows);
}

function manifest(one: Evaluation): string {
  const { promptId, promptVersion, parser, releaseHash, params, imagePolicy, itemListHash, startedAt } = one.manifest;
  return [
    `- run ${one.run.id}, begun ${startedAt}, ${one.run.calls} calls (${one.run.reused} from the ledger), $${one.run.spent.toFixed(4)}`,
    `- release ${one.release} (${releaseHash}), items ${itemListHash}`,
    `- prompt ${promptId} version ${promptVersion}, parser ${parser}, reading ${escapeMarkdown(JSON.stringify(params))}, pictures ${escapeMarkdown(JSON.stringify(imagePolicy))}`,
  ].join('\n');
}

/** The report as Markdown: a leaderboard, then each model's cells and how its figures came about. Figures in percent. */
export function markdownReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const [first] = evaluations;
  if (!first) return '';
  const title = `# ${escapeMarkdown(tableTitle(evaluations, reading))}`;
  const note =
    'Figures are percent. Parse failures, refusals and errors count as not right and stay in n. Models marked "baseline" set the floor.';
  const parts = evaluations.map((one) => {
    const rates = ratesRows(one, reading);
    return [
      `## ${escapeMarkdown(rowName(one))}`,
      ...(rates ? [table(ratesHead, rates)] : []),
      cellTable(one, reading),
      manifest(one),
    ].join('\n\n');
  });
  return `${[title, note, leaderboard(evaluations, reading), ...parts].join('\n\n')}\n`;
}
