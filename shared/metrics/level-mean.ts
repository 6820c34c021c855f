import { ratio } from './reducer.ts';

/** A part of a level: its number of cases and its figure; a part without cases has a null figure. */
export interface Part {
  n: number;
  value: number | null;
}

/** N-weighted mean over a level's platforms: Σ N_j·score_j / Σ N_j (MMBench-GUI eq. 7). Empty parts have no weight. */
export function weightedMean(parts: Iterable<Part>): number | null {
  let total = 0;
  let cases = 0;
  for (const { n, value } of parts) {
    if (n === 0 || value === null) continue;
    total += n * value;
    cases += n;
  }
  return ratio(total, cases);
}

/**
 * Plain mean of the figures that are not null, as MMBench-GUI's code computes mean(basic, advanced) for "Average
 * accuracy".
 */
export function plainMean(values: Iterable<number | null>): number | null {
  let total = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    total += value;
    count += 1;
  }
  return ratio(total, count);
}
