import type { Interval } from './intervals.ts';
import { randomInt, seededRandom } from './random.ts';

export interface BootstrapOptions {
  seed?: number;
  draws?: number;
  confidence?: number;
}

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
}

function gather<Key>(cases: Iterable<{ cluster: Key; value: number; weight?: number }>): Cluster[] {
  const clusters = new Map<Key, Cluster>();
  for (const { cluster, value, weight = 1 } of cases) {
    const at = clusters.get(cluster);
    if (at) {
      at.won += value * weight;
      at.weight += weight;
    } else clusters.set(cluster, { won: value * weight, weight });
  }
  return [...clusters.values()];
}

/**
 * Percentile interval of a (weighted) mean, resampling whole clusters with replacement: items that share
 * a screenshot are not independent (Field and Welsh 2007, J R Stat Soc B 69:369). The statistic is the
 * ratio Σ value·weight / Σ weight of the resample. Null when there is nothing to resample. Deterministic for a seed.
 */
export function clusterBootstrap<Key>(
  cases: Iterable<{ cluster: Key; value: number; weight?: number }>,
  { seed = 1, draws = 2000, confidence = 0.95 }: BootstrapOptions = {},
): Interval | null {
  const clusters = gather(cases);
  if (clusters.length === 0) return null;
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
  ci: Interval;
  /** Two-sided bootstrap p: twice the smaller share of resampled differences on either side of 0, at least 1/draws. */
  p: number;
}

/**
 * Difference of two models' (weighted) means on the same items, clusters resampled together
 * (Efron and Tibshirani 1993, ch. 16). Null when there are no items.
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
  const ci = interval(draws, confidence, seed, clusters.length, (pick) => {
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
  return { delta: won / weight, ci, p: Math.min(1, Math.max(1 / draws, (2 * Math.min(below, above)) / draws)) };
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
