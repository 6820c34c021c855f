import type { z } from 'zod';
import { type comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import { type counts, countsOf, type metric, scopeDim } from '#shared/contract/runs/evaluations/scores.ts';
import type { errorFilter } from '#shared/contract/runs/evaluations/errors.ts';
import { type evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { type predictionDetail, type predictionRow } from '#shared/contract/runs/evaluations/predictions.ts';
import { type taskInfo } from '#shared/contract/runs/evaluations/procedures.ts';

export type Evaluation = z.infer<typeof evaluation>;
export type Metric = z.infer<typeof metric>;
export type Counts = z.infer<typeof counts>;
export type Comparison = z.infer<typeof comparison>;
export type Prediction = z.infer<typeof predictionRow>;
export type ErrorFilter = z.infer<typeof errorFilter>;
export type Detail = z.infer<typeof predictionDetail>;
export type TaskInfo = z.infer<typeof taskInfo>;
export type Reading = 'strict' | 'parity';
export type IntervalKind = 'wilson' | 'clustered';

/** The tables of one reading; a task without a parity reading has the strict one in both. */
export function tablesOf(entry: Evaluation, reading: Reading) {
  return reading === 'parity' ? (entry.parity ?? entry.strict) : entry.strict;
}

/** The answer in one reading: its outcome, its point, and the distance to the target. */
export function readAs(item: Prediction, reading: Reading): Prediction {
  if (reading === 'strict' || item.parityOutcome === null) return item;
  return { ...item, ...item.parityAnswer, outcome: item.parityOutcome };
}

/** The items that a figure covers, if not all: fine-state rates cover one stage each. */
export function dimsOfMetric(task: TaskInfo | undefined, metricId: string | undefined): Record<string, string> {
  return task?.metrics.find((metric) => metric.id === metricId)?.dims ?? {};
}

/** One value of a dimension that filters everything. */
export type Scope = readonly [dim: string, value: string];

/** The scope of this value, if the task has such a dimension and value. */
export function scopeOf(task: TaskInfo, value: string | undefined): Scope | null {
  const known = task.dims.find((dim) => dim.id === scopeDim)?.values.includes(value ?? '') ?? false;
  return known && value !== undefined ? [scopeDim, value] : null;
}

/** What counts as right in a comparison, and on which items. */
export interface ComparedBy {
  reading: Reading;
  metric?: string;
  dims?: Record<string, string>;
}

/** A figure that is a share of some items has hits of its own, a weighted one its weights; others are right or not. */
export function comparedBy(
  task: TaskInfo | undefined,
  reading: Reading,
  metricId: string | undefined,
  scope: Scope | null,
): ComparedBy {
  const weighted = metricId === 'weighted' || metricId === 'weightedRaw';
  const own = metricId !== undefined && (weighted || Object.keys(dimsOfMetric(task, metricId)).length > 0);
  return {
    reading,
    ...(own ? { metric: metricId } : {}),
    ...(scope ? { dims: { [scope[0]]: scope[1] } } : {}),
  };
}

function narrowed(tables: Evaluation['strict'], dim: string, value: string): Evaluation['strict'] {
  const own = tables.cells.filter((cell) => cell.dims[dim] === value);
  const whole = own.find((cell) => Object.keys(cell.dims).length === 1);
  const none = { n: 0, right: 0, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 };
  return {
    headline:
      whole?.metrics ??
      tables.headline.map((entry) => ({
        ...entry,
        ...{ value: null, interval: null, clustered: null, n: 0 },
        ...(entry.counts ? { counts: none } : {}),
      })),
    counts: whole?.counts ?? none,
    cells: own
      .filter((cell) => cell !== whole)
      .map((cell) => ({
        ...cell,
        dims: Object.fromEntries(Object.entries(cell.dims).filter(([name]) => name !== dim)),
      })),
  };
}

/** The evaluation as if the release held only items with this value of a dimension. */
export function scopedTo(entry: Evaluation, scope: Scope | null): Evaluation {
  if (!scope) return entry;
  const [dim, value] = scope;
  return {
    ...entry,
    strict: narrowed(entry.strict, dim, value),
    parity: entry.parity && narrowed(entry.parity, dim, value),
  };
}

/** The named figure of a list, or its first. */
export function metricOf(metrics: readonly Metric[], id: string | null): Metric | null {
  return metrics.find((metric) => metric.id === id) ?? metrics[0] ?? null;
}

/** Models by their figure, best first; those without one come last, then by name. */
export function byScore(rows: readonly Evaluation[], reading: Reading, metricId: string | null): Evaluation[] {
  const value = (entry: Evaluation) => metricOf(tablesOf(entry, reading).headline, metricId)?.value ?? -1;
  return [...rows].sort((a, b) => value(b) - value(a) || a.model.localeCompare(b.model));
}

/** Outcomes of the answers that the named figure covers. */
export function countsFor(entry: Evaluation, reading: Reading, metricId: string | null): Counts {
  const tables = tablesOf(entry, reading);
  return countsOf(metricOf(tables.headline, metricId), tables);
}

/** The displayed interval: Wilson's, or clustered by screenshot; null for a figure without one. */
export function intervalOf(shown: Metric | null, kind: IntervalKind): [number, number] | null {
  return (kind === 'wilson' ? shown?.interval : shown?.clustered) ?? null;
}

/** What makes two runs the same line of a table: model, prompt, items and settings. */
const lineOf = (entry: Evaluation) =>
  JSON.stringify([entry.model, entry.manifest.promptId, entry.manifest.itemListHash, entry.settings]);

/**
 * Newest evaluation of each model with the same settings, or the selected one; older ones are its history, and so is a
 * cancelled one that was restarted, even with another prompt (as after another convention was chosen).
 */
export function newestOfEach(rows: readonly Evaluation[], looked?: string): Evaluation[] {
  const isLooked = (entry: Evaluation | undefined) => looked !== undefined && entry?.run.id === looked;
  const found = new Map<string, Evaluation>();
  for (const row of rows) {
    const key = lineOf(row);
    const known = found.get(key);
    if (isLooked(known)) continue;
    if (!known || known.run.startedAt < row.run.startedAt || isLooked(row)) found.set(key, row);
  }
  const kept = [...found.values()];
  const alike = (a: Evaluation, b: Evaluation) =>
    a.model === b.model && JSON.stringify(a.settings) === JSON.stringify(b.settings);
  return kept.filter(
    (entry) =>
      entry.run.state !== 'cancelled' ||
      isLooked(entry) ||
      !kept.some((other) => alike(entry, other) && other.run.startedAt > entry.run.startedAt),
  );
}

/** All runs of a model with the settings of this one, newest first. */
export function historyOf(rows: readonly Evaluation[], entry: Evaluation): Evaluation[] {
  return rows
    .filter((other) => other.model === entry.model && JSON.stringify(other.settings) === JSON.stringify(entry.settings))
    .sort((a, b) => b.run.startedAt.localeCompare(a.run.startedAt));
}

/** Step 1-7 of the sequential scale: under 40 %, then by tens up to 90 and more. */
export function seqStep(value: number): number {
  return Math.min(7, Math.max(1, Math.floor(value * 10 + 1e-9) - 2));
}

export interface HeatCell {
  dims: Record<string, string>;
  value: number | null;
  n: number;
}

export interface HeatGrid {
  rowDim: string;
  /** Null for a task with one dimension. */
  columnDim: string | null;
  rows: string[];
  columns: string[];
  /** Totals have the empty string as their row or column. */
  cell: (row: string, column: string) => HeatCell | null;
}

/** The two most informative dimensions of a task's results. */
export function usualDims(task: TaskInfo | undefined): string[] {
  return task?.usualDims ?? [];
}

/** Lays the cells of two dimensions out; rows and columns without any item are left out. */
export function heatGrid(
  entry: Evaluation,
  task: TaskInfo | undefined,
  reading: Reading,
  metricId: string | null,
  chosen: readonly string[] | null = null,
): HeatGrid | null {
  const wanted = chosen ?? usualDims(task);
  const [first, second] = wanted.flatMap((id) => task?.dims.find((dim) => dim.id === id) ?? []);
  if (!first) return null;
  // By default the longer dimension becomes the rows, the shorter one the columns.
  const turned = chosen === null && second && second.values.length > first.values.length;
  const [rowDim, columnDim] = turned ? [second, first] : [first, second];
  const names = [rowDim.id, ...(columnDim ? [columnDim.id] : [])];
  const found = new Map<string, HeatCell>();
  for (const cell of tablesOf(entry, reading).cells) {
    if (Object.keys(cell.dims).some((dim) => !names.includes(dim))) continue;
    const figure = metricOf(cell.metrics, metricId);
    const key = `${cell.dims[rowDim.id] ?? ''}\u0000${columnDim ? (cell.dims[columnDim.id] ?? '') : ''}`;
    found.set(key, { dims: cell.dims, value: figure?.value ?? null, n: figure?.n ?? cell.counts.n });
  }
  if (found.size === 0) return null;
  const tables = tablesOf(entry, reading);
  const whole = metricOf(tables.headline, metricId);
  if (!found.has('\u0000'))
    found.set('\u0000', { dims: {}, value: whole?.value ?? null, n: whole?.n ?? tables.counts.n });
  const inOrder = (values: readonly string[], there: Set<string>) => [
    ...values.filter((value) => there.has(value)),
    ...[...there].filter((value) => value !== '' && !values.includes(value)).sort(),
  ];
  const seen = [...found].filter(([, cell]) => cell.n > 0).map(([key]) => key.split('\u0000'));
  return {
    rowDim: rowDim.id,
    columnDim: columnDim?.id ?? null,
    rows: inOrder(rowDim.values, new Set(seen.map(([row]) => row ?? ''))).filter((row) => row !== ''),
    columns: columnDim
      ? inOrder(columnDim.values, new Set(seen.map(([, column]) => column ?? ''))).filter((column) => column !== '')
      : [],
    cell: (row, column) => found.get(`${row}\u0000${column}`) ?? null,
  };
}

/** The plain mean of a grid's cells, as ScreenSpot's papers average their table; null without any. */
export function meanOfCells(grid: HeatGrid): number | null {
  const found = grid.rows.flatMap((row) =>
    grid.columns.flatMap((column) => {
      const cell = grid.cell(row, column);
      return cell && cell.n > 0 && cell.value !== null ? [cell.value] : [];
    }),
  );
  return found.length === 0 ? null : found.reduce((sum, value) => sum + value, 0) / found.length;
}

/** p as printed: three decimals, `< 0.001` below. */
export function pText(p: number | null): string {
  if (p === null) return '–';
  return p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`;
}

/** `+3.3`, `−0.4`. */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1);
  return points > 0 ? `+${text}` : points < 0 ? `−${text}` : text;
}

/** A round axis around a difference and its interval, in points: low, high and the ticks between. */
export function differenceAxis(low: number, high: number): { low: number; high: number; ticks: number[] } {
  const reach = Math.max(Math.abs(low), Math.abs(high), 1);
  const step = [0.5, 1, 2, 5, 10, 20, 25, 50].find((value) => reach / value <= 4) ?? 50;
  const from = Math.min(0, Math.floor(low / step)) * step;
  const to = Math.max(0, Math.ceil(high / step)) * step;
  const ticks: number[] = [];
  for (let at = from; at <= to + 1e-9; at += step) ticks.push(Number(at.toFixed(6)));
  return { low: from, high: to === from ? from + step : to, ticks };
}
