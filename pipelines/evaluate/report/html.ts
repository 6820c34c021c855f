import {
  dimensionNames,
  type Evaluation,
  percent,
  printedCells,
  range,
  readingOf,
  type ReadingName,
  rowName,
  tablesOf,
  tableTitle,
} from './model.ts';
import { ratesHead, ratesRows } from './rates.ts';
import { escapeXml, svgReport } from './svg.ts';

const cells = (kind: 'td' | 'th', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${kind}>${escapeXml(text)}</${kind}>`).join('')}</tr>`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

function section(one: Evaluation, reading: ReadingName): string {
  const scores = readingOf(one, reading);
  const names = dimensionNames(scores);
  const head = [
    ...names,
    'n',
    ...scores.headline.map((metric) => metric.label),
    '95 %',
    'Parse failures',
    'Refusals',
    'Errors',
  ];
  const whole = { dims: {} as Record<string, string>, counts: scores.counts, metrics: scores.headline };
  const rows = [whole, ...printedCells(scores)].map((cell) => [
    ...names.map((name) => cell.dims[name] ?? 'all'),
    String(cell.counts.n),
    ...scores.headline.map((metric) => percent(cell.metrics.find((own) => own.id === metric.id)?.value ?? null)),
    range(cell.metrics[0]?.interval ?? null),
    String(cell.counts.parseFailures),
    String(cell.counts.refusals),
    String(cell.counts.errors),
  ]);
  const name = `${rowName(one)}${one.baseline ? ' (baseline)' : ''}`;
  const rates = ratesRows(one, reading);
  return `<h2>${escapeXml(name)}</h2>${rates ? table(ratesHead, rates) : ''}${table(head, rows)}<pre>${escapeXml(JSON.stringify(one.manifest, null, 2))}</pre>`;
}

/** One page that needs nothing beside it: charts, each model's table, how the figures came about. No scripts. */
export function htmlReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const groups = tablesOf(evaluations);
  const title = groups.map((group) => tableTitle(group, reading)).join(' · ');
  const style =
    'body{font:14px/1.5 sans-serif;margin:2rem;color:#222}table{border-collapse:collapse}th,td{padding:.2rem .7rem;border-bottom:1px solid #ddd;text-align:right}th:first-child,td:first-child{text-align:left}pre{color:#555;font-size:12px}';
  const parts = groups
    .map(
      (group) =>
        `<h1>${escapeXml(tableTitle(group, reading))}</h1>${svgReport(group, reading)}${group.map((one) => section(one, reading)).join('')}`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title><style>${style}</style></head><body><p>Figures are percent. Parse failures, refusals and errors count as not right and stay in n.</p>${parts}</body></html>\n`;
}
