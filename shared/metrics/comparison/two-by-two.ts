import { wilson, type Interval } from '../intervals/intervals.ts';
import { ratio } from '../reducer.ts';

/** Counts of a judge (first word) against people (second): `yesNo` = the judge said success, people said failure. */
export interface TwoByTwo {
  yesYes: number;
  yesNo: number;
  noYes: number;
  noNo: number;
}

/** A share k of n with its 95 % Wilson interval; null without cases. */
export interface Share {
  n: number;
  k: number;
  rate: number | null;
  ci: Interval | null;
}

export const share = (k: number, n: number): Share => ({ n, k, rate: ratio(k, n), ci: wilson(k, n) });

/** A figure with its 95 % interval; both null if undefined. */
export interface Estimate {
  value: number | null;
  ci: Interval | null;
}

export const noCounts = (): TwoByTwo => ({ yesYes: 0, yesNo: 0, noYes: 0, noNo: 0 });

/** Adds one pair of verdicts (true = success) to the counts. */
export function countPair(counts: TwoByTwo, judge: boolean, people: boolean): void {
  if (judge) counts[people ? 'yesYes' : 'yesNo'] += 1;
  else counts[people ? 'noYes' : 'noNo'] += 1;
}

export const pairsIn = ({ yesYes, yesNo, noYes, noNo }: TwoByTwo): number => yesYes + yesNo + noYes + noNo;

/** Two-sided standard normal quantile of 95 %. */
const z = 1.959963984540054;

/** Pairs from which on the large-sample interval of κ is given. */
const largeSample = 20;

/**
 * Cohen's κ of a 2 × 2 table with the large-sample interval of Fleiss, Cohen and Everitt (1969, Psychol Bull 72:323),
 * clipped to −1 and 1. Null if both sides use only one and the same verdict. No interval from fewer than 20 pairs, nor
 * where the formula gives one without width (perfect agreement): it would claim certainty.
 */
export function kappaOf(counts: TwoByTwo): Estimate {
  const n = pairsIn(counts);
  if (n === 0) return { value: null, ci: null };
  const judgeYes = (counts.yesYes + counts.yesNo) / n;
  const peopleYes = (counts.yesYes + counts.noYes) / n;
  const chance = judgeYes * peopleYes + (1 - judgeYes) * (1 - peopleYes);
  if (chance === 1) return { value: null, ci: null };
  const same = (counts.yesYes + counts.noNo) / n;
  const kappa = (same - chance) / (1 - chance);
  const onDiagonal =
    (counts.yesYes / n) * (1 - (judgeYes + peopleYes) * (1 - kappa)) ** 2 +
    (counts.noNo / n) * (1 - (2 - judgeYes - peopleYes) * (1 - kappa)) ** 2;
  const offDiagonal =
    (1 - kappa) ** 2 *
    ((counts.yesNo / n) * (peopleYes + (1 - judgeYes)) ** 2 + (counts.noYes / n) * (1 - peopleYes + judgeYes) ** 2);
  const variance =
    Math.max(0, onDiagonal + offDiagonal - (kappa - chance * (1 - kappa)) ** 2) / (n * (1 - chance) ** 2);
  const half = z * Math.sqrt(variance);
  if (n < largeSample || half < 1e-9) return { value: kappa, ci: null };
  return { value: kappa, ci: [Math.max(-1, kappa - half), Math.min(1, kappa + half)] };
}

/**
 * The judge's success rate minus people's, over the same cases, with Newcombe's interval for paired proportions (1998,
 * Stat Med 17:2635, method 10: Wilson limits, combined with the correlation of the table).
 */
export function rateGap(counts: TwoByTwo): Estimate {
  const { yesYes, yesNo, noYes, noNo } = counts;
  const n = pairsIn(counts);
  if (n === 0) return { value: null, ci: null };
  const judge = yesYes + yesNo;
  const people = yesYes + noYes;
  const [p1, p2] = [judge / n, people / n];
  const [[l1, u1], [l2, u2]] = [wilson(judge, n) ?? [0, 1], wilson(people, n) ?? [0, 1]];
  const product = judge * (n - judge) * people * (n - people);
  const cross = yesYes * noNo - yesNo * noYes;
  // the correction keeps small positive correlations from making the interval too narrow
  const corrected = cross > n / 2 ? cross - n / 2 : Math.min(cross, 0);
  const phi = product === 0 ? 0 : corrected / Math.sqrt(product);
  const joined = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  const gap = (yesNo - noYes) / n;
  return { value: gap, ci: [gap - joined(p1 - l1, u2 - p2), gap + joined(u1 - p1, p2 - l2)] };
}
