import { binomialCdf } from '../intervals/beta.ts';

/** Two models on the same items. `onlyA`: right in A and wrong in B, or right more often in A. */
export interface PairedCounts {
  bothRight: number;
  onlyA: number;
  onlyB: number;
  bothWrong: number;
}

/** Where a pair of results belongs, each the share of right attempts (0 or 1 with one attempt). */
export function pairedField(a: number, b: number): keyof PairedCounts {
  if (a !== b) return a > b ? 'onlyA' : 'onlyB';
  return a > 0 ? 'bothRight' : 'bothWrong';
}

/**
 * Exact McNemar test, two-sided: without a difference the discordant pairs fall either way like coin tosses, p = min(1,
 * 2·P(X ≤ min(b, c))) with X ~ Binomial(b + c, ½) (McNemar 1947; exact form as in Fagerland et al. 2013, BMC Med Res
 * Methodol 13:91). 1 if no pair differs.
 */
export function mcnemarExact({ onlyA, onlyB }: Pick<PairedCounts, 'onlyA' | 'onlyB'>): number {
  const n = onlyA + onlyB;
  return n === 0 ? 1 : Math.min(1, 2 * binomialCdf(Math.min(onlyA, onlyB), n, 0.5));
}
