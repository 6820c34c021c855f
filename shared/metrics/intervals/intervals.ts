import { inWords } from '../../phrases/phrase.ts';
import { betaQuantile } from './beta.ts';

export type Interval = [number, number];

/** Two-sided standard normal quantiles for the confidences in use. */
const normal: Record<string, number> = {
  '0.9': 1.6448536269514722,
  '0.95': 1.959963984540054,
  '0.99': 2.5758293035489004,
};

function checkCounts(hits: number, n: number): void {
  if (!Number.isInteger(hits) || !Number.isInteger(n) || hits < 0 || hits > n)
    throw new RangeError(inWords('metric-hits', { hits, n }));
}

/** Wilson score interval of a proportion, without continuity correction (Wilson 1927, JASA 22:209). Null if n = 0. */
export function wilson(hits: number, n: number, confidence: 0.9 | 0.95 | 0.99 = 0.95): Interval | null {
  checkCounts(hits, n);
  if (n === 0) return null;
  const z = normal[String(confidence)] ?? 1.959963984540054;
  const p = hits / n;
  const z2 = z * z;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return [hits === 0 ? 0 : Math.max(0, centre - half), hits === n ? 1 : Math.min(1, centre + half)];
}

/**
 * Exact (Clopper-Pearson) interval of a proportion: quantiles of Beta(k, n−k+1) and Beta(k+1, n−k) (Clopper and Pearson
 * 1934, Biometrika 26:404). Conservative. Null if n = 0.
 */
export function clopperPearson(hits: number, n: number, confidence = 0.95): Interval | null {
  checkCounts(hits, n);
  if (n === 0) return null;
  const tail = (1 - confidence) / 2;
  return [
    hits === 0 ? 0 : betaQuantile(tail, hits, n - hits + 1),
    hits === n ? 1 : betaQuantile(1 - tail, hits + 1, n - hits),
  ];
}

/**
 * Difference of two proportions of the same n independent items: `onlyA` and `onlyB` are the shares that one of them
 * alone has right. Adjusted Wald interval (Bonett and Price 2012, J Educ Behav Stat 37:479).
 */
export function pairedDifference(
  { n, onlyA, onlyB }: { n: number; onlyA: number; onlyB: number },
  confidence = 0.95,
): Interval {
  const z = normal[String(confidence)] ?? 1.959963984540054;
  const a = (onlyA * n + 1) / (n + 2);
  const b = (onlyB * n + 1) / (n + 2);
  const half = z * Math.sqrt((a + b - (a - b) ** 2) / (n + 2));
  return [Math.max(-1, a - b - half), Math.min(1, a - b + half)];
}
