import { betaCdf, betaQuantile } from './beta.ts';
import { type Interval, wilson } from './intervals.ts';
import { randomInt, seededRandom } from '../random.ts';

export interface BootstrapOptions {
  seed?: number;
  draws?: number;
  confidence?: number;
  /** Range of the mean: of a share, or of a difference of two. */
  bounds?: readonly [number, number];
}

/** With fewer clusters than this a percentile bootstrap is unreliable; a t interval is used instead. */
export const fewClusters = 20;

/** Percentile with linear interpolation (Hyndman and Fan type 7) of sorted values. */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const a = sorted[low] ?? Number.NaN;
  const b = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN;
  return a + (b - a) * (at - low);
}

/** Sums of one cluster: the weighted hits and the weights of its items (weight 1 for plain accuracy). */
interface Cluster {
  won: number;
  weight: number;
  n: number;
}

function meanOf(clusters: readonly Cluster[]): number {
  const weight = clusters.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? 0 : clusters.reduce((sum, one) => sum + one.won, 0) / weight;
}

function allAlike(clusters: readonly Cluster[]): boolean {
  const mean = meanOf(clusters);
  return clusters.every(({ won, weight }) => Math.abs(won - mean * weight) < 1e-12);
}

/** Two-sided p of Student's t: I(df / (df + t²); df/2, 1/2). */
const tTest = (t: number, df: number): number => betaCdf(df / (df + t * t), df / 2, 0.5);

/** Two-sided quantile of Student's t, from the beta distribution. */
export function studentT(confidence: number, df: number): number {
  const x = betaQuantile(1 - confidence, df / 2, 0.5);
  return Math.sqrt((df * (1 - x)) / x);
}

/** Cluster-robust standard error of the mean, with the factor G / (G − 1) for few clusters. */
function standardError(clusters: readonly Cluster[]): number {
  const groups = clusters.length;
  const mean = meanOf(clusters);
  const weight = clusters.reduce((sum, one) => sum + one.weight, 0);
  const squares = clusters.reduce((sum, one) => sum + (one.won - mean * one.weight) ** 2, 0);
  return weight === 0 ? 0 : Math.sqrt((groups / (groups - 1)) * squares) / weight;
}

/**
 * Mean ± t(G − 1) · cluster-robust standard error of the ratio with the factor G / (G − 1) (Cameron and Miller 2015, J
 * Human Resources 50:317, CR1), and at least as wide as Wilson's interval for independent items: few clusters can agree
 * by chance, and if all are alike only Wilson's is left.
 */
function byT(clusters: readonly Cluster[], confidence: number, bounds: readonly [number, number]): Interval {
  const groups = clusters.length;
  const mean = meanOf(clusters);
  const error = standardError(clusters);
  const half = studentT(confidence, groups - 1) * error;
  const n = allAlike(clusters) ? groups : clusters.reduce((sum, one) => sum + one.n, 0);
  const share = (mean - bounds[0]) / (bounds[1] - bounds[0]);
  const plain = wilson(Math.round(Math.min(1, Math.max(0, share)) * n), n) ?? [0, 1];
  const [low, high] = plain.map((one) => bounds[0] + one * (bounds[1] - bounds[0]));
  const floor = bounds[0] < 0 ? mean : (low ?? bounds[0]);
  const ceiling = bounds[0] < 0 ? mean : (high ?? bounds[1]);
  const none = bounds[0] < 0 && error < 1e-12 ? ((wilson(0, groups) ?? [0, 1])[1] ?? 1) : 0;
  return [
    Math.max(bounds[0], Math.min(mean - half - none, floor)),
    Math.min(bounds[1], Math.max(mean + half + none, ceiling)),
  ];
}

/** Cluster-robust standard error of a (weighted) mean and its number of clusters; null with fewer than two. */
export function clusterError<Key>(
  cases: Iterable<{ cluster: Key; value: number; weight?: number }>,
): { error: number; clusters: number } | null {
  const clusters = gather(cases);
  return clusters.length < 2 ? null : { error: standardError(clusters), clusters: clusters.length };
}

function gather<Key>(cases: Iterable<{ cluster: Key; value: number; weight?: number }>): Cluster[] {
  const clusters = new Map<Key, Cluster>();
  for (const { cluster, value, weight = 1 } of cases) {
    const at = clusters.get(cluster);
    if (at) {
      at.won += value * weight;
      at.weight += weight;
      at.n += 1;
    } else clusters.set(cluster, { won: value * weight, weight, n: 1 });
  }
  return [...clusters.values()];
}

/**
 * Percentile interval of a (weighted) mean, resampling whole clusters with replacement: items that share a screenshot
 * are not independent (Field and Welsh 2007, J R Stat Soc B 69:369). The statistic is the ratio Σ value·weight / Σ
 * weight of the resample. Deterministic for a seed. With fewer than {@link fewClusters} clusters, or if all are alike,
 * resampling gives too narrow an interval: then the cluster-robust t interval is returned. Null with fewer than two
 * clusters.
 */
export function clusterBootstrap<Key>(
  cases: Iterable<{ cluster: Key; value: number; weight?: number }>,
  { seed = 1, draws = 2000, confidence = 0.95, bounds = [0, 1] }: BootstrapOptions = {},
): Interval | null {
  const clusters = gather(cases);
  if (clusters.length < 2) return null;
  if (clusters.length < fewClusters || allAlike(clusters)) return byT(clusters, confidence, bounds);
  return interval(draws, confidence, seed, clusters.length, (pick) => {
    let won = 0;
    let weight = 0;
    for (let i = 0; i < clusters.length; i += 1) {
      const cluster = clusters[pick()];
      if (!cluster) continue;
      won += cluster.won;
      weight += cluster.weight;
    }
    return weight === 0 ? 0 : won / weight;
  });
}

export interface PairedBootstrap {
  /** a − b over all items. */
  delta: number;
  /** With one cluster nothing is known: the whole range, −1 to 1. */
  ci: Interval;
  /**
   * Two-sided: twice the smaller share of resampled differences on either side of 0, at least 1/draws. With fewer than
   * {@link fewClusters} clusters, that of the cluster-robust t test; 1 with one cluster.
   */
  p: number;
}

/**
 * Difference of two models' (weighted) means on the same items, clusters resampled together (Efron and Tibshirani 1993,
 * ch. 16). Null without items.
 */
export function pairedClusterBootstrap<Key>(
  cases: Iterable<{ cluster: Key; a: number; b: number; weight?: number }>,
  { seed = 1, draws = 2000, confidence = 0.95 }: BootstrapOptions = {},
): PairedBootstrap | null {
  const differences = function* () {
    for (const { cluster, a, b, weight } of cases)
      yield { cluster, value: a - b, ...(weight === undefined ? {} : { weight }) };
  };
  const clusters = gather(differences());
  if (clusters.length === 0) return null;
  let won = 0;
  let weight = 0;
  for (const cluster of clusters) {
    won += cluster.won;
    weight += cluster.weight;
  }
  if (weight === 0) return null;
  let below = 0;
  let above = 0;
  const resampled = interval(draws, confidence, seed, clusters.length, (pick) => {
    let sum = 0;
    let total = 0;
    for (let i = 0; i < clusters.length; i += 1) {
      const cluster = clusters[pick()];
      if (!cluster) continue;
      sum += cluster.won;
      total += cluster.weight;
    }
    const delta = total === 0 ? 0 : sum / total;
    if (delta <= 0) below += 1;
    if (delta >= 0) above += 1;
    return delta;
  });
  const delta = won / weight;
  if (clusters.length === 1) return { delta, ci: [-1, 1], p: 1 };
  const p = Math.min(1, Math.max(1 / draws, (2 * Math.min(below, above)) / draws));
  if (clusters.length >= fewClusters && !allAlike(clusters)) return { delta, ci: resampled, p };
  const error = standardError(clusters);
  return {
    delta,
    ci: byT(clusters, confidence, [-1, 1]),
    p: error === 0 ? p : tTest(delta / error, clusters.length - 1),
  };
}

function interval(
  draws: number,
  confidence: number,
  seed: number,
  clusters: number,
  statistic: (pick: () => number) => number,
): Interval {
  const random = seededRandom(seed);
  const pick = (): number => randomInt(random, clusters);
  const values = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) values[draw] = statistic(pick);
  values.sort();
  const tail = (1 - confidence) / 2;
  return [quantile(values, tail), quantile(values, 1 - tail)];
}
