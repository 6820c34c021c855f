import { betaCdf, betaQuantile } from './beta.ts';
import { type Interval, pairedDifference, wilson } from './intervals.ts';
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
export interface Cluster {
  won: number;
  weight: number;
  n: number;
  /** The part of `won` that is above 0; less than 0 is only the difference of two models. */
  gained: number;
}

function meanOf(clusters: readonly Cluster[]): number {
  const weight = clusters.reduce((sum, cluster) => sum + cluster.weight, 0);
  return weight === 0 ? 0 : clusters.reduce((sum, cluster) => sum + cluster.won, 0) / weight;
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
  const weight = clusters.reduce((sum, cluster) => sum + cluster.weight, 0);
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.won - mean * cluster.weight) ** 2, 0);
  return weight === 0 ? 0 : Math.sqrt((groups / (groups - 1)) * squares) / weight;
}

interface Shares {
  n: number;
  /** Share of the items (by weight) that only one model has right. */
  onlyA: number;
  onlyB: number;
}

function sharesOf(clusters: readonly Cluster[]): Shares {
  const sum = (of: (cluster: Cluster) => number): number => clusters.reduce((total, cluster) => total + of(cluster), 0);
  const weight = sum((cluster) => cluster.weight);
  const onlyA = sum((cluster) => cluster.gained) / weight;
  return { n: sum((cluster) => cluster.n), onlyA, onlyB: Math.max(0, onlyA - sum((cluster) => cluster.won) / weight) };
}

/** Standard error that the mean difference would have if its items were independent. */
function independentError(clusters: readonly Cluster[]): number {
  const { n, onlyA, onlyB } = sharesOf(clusters);
  return Math.sqrt(Math.max(0, onlyA + onlyB - (onlyA - onlyB) ** 2) / n);
}

/** The interval that independent items would give; if all clusters are alike, each counts as one item. */
function independent(clusters: readonly Cluster[], confidence: number, isDifference: boolean): Interval {
  if (isDifference) return pairedDifference(sharesOf(clusters), confidence);
  const n = allAlike(clusters) ? clusters.length : clusters.reduce((sum, cluster) => sum + cluster.n, 0);
  return wilson(Math.round(Math.min(1, Math.max(0, meanOf(clusters))) * n), n) ?? [0, 1];
}

/**
 * Mean ± t(G − 1) · cluster-robust standard error of the ratio with the factor G / (G − 1) (Cameron and Miller 2015, J
 * Human Resources 50:317, CR1), and at least as wide as the interval for independent items (Wilson's, or Bonett and
 * Price's for a difference): few clusters can agree by chance. The error of a difference is at least that of one item
 * that differs, 1/n, so that models that agree everywhere are not known better, nor worse, than with one more difference.
 */
function byT(clusters: readonly Cluster[], confidence: number, bounds: readonly [number, number]): Interval {
  const groups = clusters.length;
  const mean = meanOf(clusters);
  const error = standardError(clusters);
  const isDifference = bounds[0] < 0;
  const n = clusters.reduce((sum, cluster) => sum + cluster.n, 0);
  const half = studentT(confidence, groups - 1) * (isDifference ? Math.max(error, 1 / n) : error);
  const [floor, ceiling] = independent(clusters, confidence, isDifference);
  return [Math.max(bounds[0], Math.min(mean - half, floor)), Math.min(bounds[1], Math.max(mean + half, ceiling))];
}

/**
 * Standard errors of a (weighted) mean difference, cluster-robust and for independent items, and its number of
 * clusters; null with fewer than two.
 */
export function clusterError(
  clusters: readonly Cluster[],
): { error: number; independent: number; clusters: number } | null {
  if (clusters.length < 2) return null;
  return { error: standardError(clusters), independent: independentError(clusters), clusters: clusters.length };
}

/** The sums of each cluster, from which every figure about clusters follows. */
export function clustersOf<Key>(cases: Iterable<{ cluster: Key; value: number; weight?: number }>): Cluster[] {
  const clusters = new Map<Key, Cluster>();
  for (const { cluster, value, weight = 1 } of cases) {
    const won = value * weight;
    const at = clusters.get(cluster);
    if (at) {
      at.won += won;
      at.weight += weight;
      at.n += 1;
      at.gained += Math.max(0, won);
    } else clusters.set(cluster, { won, weight, n: 1, gained: Math.max(0, won) });
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
  options: BootstrapOptions = {},
): Interval | null {
  return clusterInterval(clustersOf(cases), options);
}

/** `clusterBootstrap` of gathered clusters. */
export function clusterInterval(
  clusters: readonly Cluster[],
  { seed = 1, draws = 2000, confidence = 0.95, bounds = [0, 1] }: BootstrapOptions = {},
): Interval | null {
  if (clusters.length < 2) return null;
  if (clusters.length < fewClusters || allAlike(clusters)) return byT(clusters, confidence, bounds);
  return percentiles(resampled(clusters, draws, seed), confidence);
}

export interface PairedBootstrap {
  /** a − b over all items. */
  delta: number;
  /** With one cluster nothing is known: the whole range, −1 to 1. */
  ci: Interval;
  /**
   * Two-sided: twice the smaller share of resampled differences on either side of 0, at least 1/draws. With fewer than
   * {@link fewClusters} clusters, that of the cluster-robust t test, at least the p that independent items would give; if
   * all clusters are alike, that of their sign flips, 2^(1 − G). 1 with one cluster.
   */
  p: number;
}

/**
 * Difference of two models' (weighted) means on the same items, clusters resampled together (Efron and Tibshirani 1993,
 * ch. 16). Null without items.
 */
export function pairedClusterBootstrap<Key>(
  cases: Iterable<{ cluster: Key; a: number; b: number; weight?: number }>,
  options: Pick<BootstrapOptions, 'seed' | 'draws' | 'confidence'> = {},
): PairedBootstrap | null {
  const differences = function* () {
    for (const { cluster, a, b, weight } of cases)
      yield { cluster, value: a - b, ...(weight === undefined ? {} : { weight }) };
  };
  return pairedBootstrap(clustersOf(differences()), options);
}

/** `pairedClusterBootstrap` of the gathered clusters of the differences. */
export function pairedBootstrap(
  clusters: readonly Cluster[],
  { seed = 1, draws = 2000, confidence = 0.95 }: Pick<BootstrapOptions, 'seed' | 'draws' | 'confidence'> = {},
): PairedBootstrap | null {
  if (clusters.reduce((sum, { weight }) => sum + weight, 0) === 0) return null;
  const delta = meanOf(clusters);
  if (clusters.length === 1) return { delta, ci: [-1, 1], p: 1 };
  if (clusters.length < fewClusters || allAlike(clusters))
    return { delta, ci: byT(clusters, confidence, [-1, 1]), p: fewClustersP(clusters, delta) };
  const means = resampled(clusters, draws, seed);
  let [below, above] = [0, 0];
  for (const mean of means) {
    if (mean <= 0) below += 1;
    if (mean >= 0) above += 1;
  }
  const p = Math.min(1, Math.max(1 / draws, (2 * Math.min(below, above)) / draws));
  return { delta, ci: percentiles(means, confidence), p };
}

function fewClustersP(clusters: readonly Cluster[], delta: number): number {
  const groups = clusters.length;
  const error = standardError(clusters);
  if (Math.abs(delta) < 1e-12) return 1;
  if (error < 1e-12) return 2 ** (1 - groups);
  // with this many degrees of freedom, the t test is the normal one
  const plain = tTest(delta / independentError(clusters), 1e6);
  return Math.max(tTest(delta / error, groups - 1), plain);
}

/** Means of that many resamples of whole clusters, sorted. */
function resampled(clusters: readonly Cluster[], draws: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const won = Float64Array.from(clusters, (cluster) => cluster.won);
  const weight = Float64Array.from(clusters, (cluster) => cluster.weight);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    let [sum, total] = [0, 0];
    for (let i = 0; i < won.length; i += 1) {
      const at = randomInt(random, won.length);
      sum += won[at] ?? 0;
      total += weight[at] ?? 0;
    }
    means[draw] = total === 0 ? 0 : sum / total;
  }
  return means.sort();
}

function percentiles(sorted: Float64Array, confidence: number): Interval {
  const tail = (1 - confidence) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}
