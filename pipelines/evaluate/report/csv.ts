import { stringify } from 'csv-stringify/sync';
import { dimensionNames, type Evaluation, printedCells, readingOf, type ReadingName, rowName } from './model.ts';

/** A spreadsheet runs cells that begin with these as formulas; a quote before them keeps them text. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** One line a model, cell and reading; fractions 0..1 at full precision, empty where there is no figure. */
export function csvReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const tables = evaluations.map((one) => ({ one, scores: readingOf(one, reading) }));
  const dims = [...new Set(tables.flatMap(({ scores }) => dimensionNames(scores)))];
  const metrics = [...new Set(tables.flatMap(({ scores }) => scores.headline.map((metric) => metric.id)))];
  const head = [
    'run',
    'model',
    'baseline',
    'task',
    'release',
    'reading',
    ...dims,
    'n',
    'right',
    'wrong',
    'parse_failures',
    'refusals',
    'errors',
    ...metrics,
    'low',
    'high',
  ];
  const rows = tables.flatMap(({ one, scores }) =>
    [
      { dims: {} as Record<string, string>, counts: scores.counts, metrics: scores.headline },
      ...printedCells(scores),
    ].map((cell) => {
      const { n, right, wrong, parseFailures, refusals, errors } = cell.counts;
      const interval = cell.metrics[0]?.interval;
      return [
        one.run.id,
        harmless(rowName(one)),
        one.baseline,
        one.task,
        harmless(one.release),
        reading,
        ...dims.map((name) => harmless(cell.dims[name] ?? 'all')),
        ...[n, right, wrong, parseFailures, refusals, errors],
        ...metrics.map((id) => cell.metrics.find((metric) => metric.id === id)?.value ?? null),
        interval?.[0] ?? null,
        interval?.[1] ?? null,
      ];
    }),
  );
  return stringify([head, ...rows], { cast: { boolean: (value) => (value ? 'yes' : 'no') } });
}
