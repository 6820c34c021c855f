import { z } from 'zod';
import type { interval } from '#shared/metrics/fraction.ts';
import {
  type cell,
  type counts,
  type metric,
  scopeDim,
  type scoreReading,
} from '#shared/contract/runs/evaluations/scores.ts';
import { clusterBootstrap } from '#shared/metrics/intervals/bootstrap.ts';
import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { optionWeight, partWeights } from '#shared/metrics/weighted.ts';
import type { AnyTaskType, Score, Scored } from '#shared/tasks/define.ts';

export type ScoreReading = z.infer<typeof scoreReading>;
export type Counts = z.infer<typeof counts>;
type Metric = z.infer<typeof metric>;
type Cell = z.infer<typeof cell>;

/** One item with its score; `cluster` is its screenshot, since items that share one are not independent. */
export interface ScoredRow extends Scored<unknown> {
  cluster: string;
  /** The chance that the item is right, for expected figures, which have no interval. */
  expected?: number;
}

export const noCounts: Counts = { n: 0, right: 0, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 };

const bucket = {
  right: 'right',
  wrong: 'wrong',
  'parse-failure': 'parseFailures',
  refusal: 'refusals',
  error: 'errors',
} as const satisfies Record<Score['outcome'], keyof Counts>;

/**
 * Right, wrong and the three kinds of no answer, separately; all are in `n`. With `hit`, that test decides what is
 * right.
 */
export function countOutcomes(rows: Iterable<Scored<unknown>>, hit?: string): Counts {
  const out = { ...noCounts };
  for (const { score } of rows) {
    const answered = score.outcome === 'right' || score.outcome === 'wrong';
    const outcome = hit === undefined || !answered ? score.outcome : score.hits[hit] === true ? 'right' : 'wrong';
    out.n += 1;
    out[bucket[outcome]] += 1;
  }
  return out;
}

type TaskMetric = AnyTaskType['cellMetrics'][number];

/** The part of an item in a weighted figure: a platform of a level, by its dimensions. */
export const weighedPart = ({ difficulty = '', platform = '' }: Readonly<Record<string, string>>): string =>
  `${difficulty} ${platform}`;

/** Weight of each item in a metric; null for metrics that are not a (normalised) weighted mean of hits. */
function weightsIn(
  task: AnyTaskType,
  { plainShare, weighting }: TaskMetric,
  rows: readonly ScoredRow[],
): number[] | null {
  if (plainShare) return rows.map(() => 1);
  if (weighting?.by !== 'normalised') return null;
  return partWeights(
    rows.map(({ item }) => ({ options: weighting.options(item), part: weighedPart(task.dimsOf(item)) })),
  );
}

/** The items that a figure covers: all, or those of its share. */
function rowsOf(task: AnyTaskType, { share }: TaskMetric, rows: readonly ScoredRow[]): readonly ScoredRow[] {
  if (!share) return rows;
  return rows.filter(({ item }) => {
    const own = task.dimsOf(item);
    return Object.entries(share.dims).every(([dim, value]) => own[dim] === value);
  });
}

interface Case {
  cluster: string;
  value: number;
  weight?: number;
}

/**
 * The cases whose (weighted) mean a figure is, among the items it covers. Null for figures that are not such a mean.
 */
function casesOf(task: AnyTaskType, metric: TaskMetric, rows: readonly ScoredRow[]): Case[] | null {
  const { share } = metric;
  if (rows.some(({ expected }) => expected !== undefined)) return null;
  if (share) return rows.map(({ score, cluster }) => ({ cluster, value: score.hits[share.hit] === true ? 1 : 0 }));
  const weights = weightsIn(task, metric, rows);
  return (
    weights &&
    rows.map(({ score, cluster }, at) => ({
      cluster,
      value: score.outcome === 'right' ? 1 : 0,
      weight: weights[at] ?? 1,
    }))
  );
}

/**
 * 95 % intervals: Wilson for a plain share (a weighted mean has only the other one), and with screenshots resampled.
 */
function intervalsOf(task: AnyTaskType, metric: TaskMetric, rows: readonly ScoredRow[]) {
  const cases = casesOf(task, metric, rows);
  if (!cases) return { interval: null, clustered: null };
  const clustered = clusterBootstrap(cases);
  const clusters = new Set(cases.map((entry) => entry.cluster)).size;
  const plain = metric.plainShare || metric.share !== undefined;
  return { interval: plain ? wilsonOf(cases) : clustered, clustered, clusters };
}

function wilsonOf(cases: readonly Case[]): z.infer<typeof interval> {
  return wilson(
    cases.reduce((sum, entry) => sum + entry.value, 0),
    cases.length,
  );
}

/** The figure that these chances give on average; null for a figure that is not a mean of right answers. */
function expectedValue(task: AnyTaskType, metric: TaskMetric, rows: readonly ScoredRow[]): number | null {
  const { weighting, share } = metric;
  const raw = weighting?.by === 'raw';
  const weights = raw ? rows.map(({ item }) => optionWeight(weighting.options(item))) : weightsIn(task, metric, rows);
  if (!weights || share || rows.length === 0) return null;
  const over = raw ? rows.length : weights.reduce((sum, weight) => sum + weight, 0);
  return rows.reduce((sum, { expected = 0 }, at) => sum + expected * (weights[at] ?? 0), 0) / over;
}

/** `whole`: a table's total, or a value by which everything can be filtered; other cells get only a plain interval. */
export function metricsOf(task: AnyTaskType, rows: readonly ScoredRow[], whole: boolean): Metric[] {
  return task.cellMetrics.map((metric) => {
    const { id, label, reducer, share, plainShare } = metric;
    const own = rowsOf(task, metric, rows);
    const fold = reducer();
    for (const row of own) fold.add(row);
    const { value: counted, n } = fold.result();
    const value = own.some(({ expected }) => expected !== undefined) ? expectedValue(task, metric, own) : counted;
    const figure = { id, label, value, n, ...(share ? { counts: countOutcomes(own, share.hit) } : {}) };
    if (whole) return { ...figure, ...(n > 0 ? intervalsOf(task, metric, own) : { interval: null, clustered: null }) };
    const plain = n > 0 && (plainShare || share !== undefined) ? casesOf(task, metric, own) : null;
    return { ...figure, interval: plain && wilsonOf(plain) };
  });
}

/** Every dimension alone and every two of them; without coarser ones also every three, and all together. */
function cuts(dims: AnyTaskType['dims']): string[][] {
  const every = dims.map((dim) => dim.id);
  const fine = dims.filter((dim) => dim.coarserThan === undefined).map((dim) => dim.id);
  const grown = (of: readonly string[][]) =>
    of.flatMap((some) => every.slice(every.indexOf(some.at(-1) ?? '') + 1).map((name) => [...some, name]));
  const pairs = grown(every.map((name) => [name]));
  const triples = grown(pairs).filter((names) => names.every((name) => fine.includes(name)));
  return [...every.map((name) => [name]), ...pairs, ...triples, ...(fine.length > 3 ? [fine] : [])];
}

/** Rows with the same values of all dimensions: few groups, of which every cell is a union. */
function finest(task: AnyTaskType, rows: readonly ScoredRow[]) {
  const names = task.dims.map((dim) => dim.id);
  const found = new Map<string, { dims: Readonly<Record<string, string>>; at: number[] }>();
  rows.forEach(({ item }, at) => {
    const dims = task.dimsOf(item);
    const key = names.map((name) => dims[name] ?? '').join('\u0000');
    const known = found.get(key);
    if (known) known.at.push(at);
    else found.set(key, { dims, at: [at] });
  });
  return [...found.values()];
}

function cellsOf(task: AnyTaskType, rows: readonly ScoredRow[]): Cell[] {
  const groups = finest(task, rows);
  return cuts(task.dims).flatMap((names) => {
    const cells = new Map<string, { dims: Record<string, string>; at: number[] }>();
    for (const group of groups) {
      const own = Object.fromEntries(names.map((name) => [name, group.dims[name] ?? 'unknown']));
      const key = JSON.stringify(own);
      const cell = cells.get(key) ?? { dims: own, at: [] };
      cells.set(key, cell);
      for (const at of group.at) cell.at.push(at);
    }
    return [...cells.values()].map(({ dims, at }) => {
      // In the order of the release, so that sums are those of the rows themselves.
      const own = Array.from(Uint32Array.from(at).sort(), (place) => rows[place]).filter((row) => row !== undefined);
      const whole = names.length === 1 && names[0] === scopeDim;
      return { dims, counts: countOutcomes(own), metrics: metricsOf(task, own, whole) };
    });
  });
}

/** The whole table of one reading: headline figures with intervals, and cells in the order of the dimensions' values. */
export function scoreTable(task: AnyTaskType, rows: readonly ScoredRow[]): ScoreReading {
  const place = new Map(task.dims.flatMap((dim) => dim.values.map((value, at) => [`${dim.id} ${value}`, at] as const)));
  const rank = ({ dims }: Cell) => Object.entries(dims).map(([id, value]) => place.get(`${id} ${value}`) ?? 1000);
  const cells = cellsOf(task, rows).sort((a, b) => {
    const names = Object.keys(a.dims).length - Object.keys(b.dims).length;
    if (names !== 0) return names;
    const keys = Object.keys(a.dims).join().localeCompare(Object.keys(b.dims).join());
    if (keys !== 0) return keys;
    const [ra, rb] = [rank(a), rank(b)];
    const at = ra.findIndex((value, i) => value !== rb[i]);
    return at < 0 ? 0 : (ra[at] ?? 0) - (rb[at] ?? 0);
  });
  return { headline: metricsOf(task, rows, true), counts: countOutcomes(rows), cells };
}
