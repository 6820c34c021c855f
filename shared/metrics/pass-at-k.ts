import { inWords } from '../phrases/phrase.ts';
import { clusterBootstrap } from './intervals/bootstrap.ts';
import type { Interval } from './intervals/intervals.ts';

/** One item that was asked `n` times and answered right `right` times. Items of one `cluster` are not independent. */
export interface Sampled {
  n: number;
  right: number;
  cluster: string;
}

/**
 * Chance that at least one of k answers is right, estimated without bias from n ≥ k of them: 1 − C(n−c, k) / C(n, k)
 * (Chen et al. 2021, arXiv 2107.03374), as a product so that nothing overflows. Throws for k outside 1 … n.
 */
export function passAtK(n: number, right: number, k: number): number {
  if (!(Number.isInteger(n) && Number.isInteger(k) && k >= 1 && k <= n && right >= 0 && right <= n))
    throw new RangeError(inWords('metric-pass-at-k', { k, right, n }));
  if (n - right < k) return 1;
  let none = 1;
  for (let i = n - right + 1; i <= n; i += 1) none *= 1 - k / i;
  return 1 - none;
}

export interface PassAt {
  k: number;
  value: number;
  interval: Interval | null;
  /** Number of items. */
  n: number;
}

/** pass@1 … pass@k over items, where k is the smallest number of answers to any item; an empty list without items. */
export function passes(items: readonly Sampled[]): PassAt[] {
  const most = items.reduce((least, { n }) => Math.min(least, n), items.length > 0 ? Number.POSITIVE_INFINITY : 0);
  return Array.from({ length: most }, (_, at) => {
    const k = at + 1;
    const cases = items.map(({ n, right, cluster }) => ({ cluster, value: passAtK(n, right, k) }));
    const value = cases.reduce((sum, entry) => sum + entry.value, 0) / cases.length;
    return { k, value, interval: clusterBootstrap(cases), n: cases.length };
  });
}
