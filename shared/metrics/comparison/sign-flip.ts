import { betaCdf } from '../intervals/beta.ts';

/** Steps of the exact distribution above which its limit is used: so many clusters that the two agree. */
const mostSteps = 20_000_000;

/**
 * Sign-flip test of clusters, two-sided (Fisher's randomisation test for pairs, 1935): without a difference each
 * cluster's total is as likely to have the other sign, p = P(|Σ ±tᵢ| ≥ |Σ tᵢ|). With one item in each cluster it is the
 * exact McNemar test; items of one cluster that differ together are one coin toss instead of several. `totals`: for each
 * cluster the items that only a has right minus those that only b has right. 1 if all are 0.
 */
export function signFlip(totals: readonly number[]): number {
  const sizes = totals.filter((total) => total !== 0).map(Math.abs);
  const most = sizes.reduce((sum, size) => sum + size, 0);
  const observed = Math.abs(totals.reduce((sum, total) => sum + total, 0));
  if (observed === 0) return 1;
  if (sizes.length * (2 * most + 1) > mostSteps) {
    const squares = sizes.reduce((sum, size) => sum + size * size, 0);
    return betaCdf(sizes.length / (sizes.length + observed ** 2 / squares), sizes.length / 2, 0.5);
  }
  // chances[s + most]: the probability that the clusters so far sum to s, which is at most `reach` from 0.
  let [chances, next] = [new Float64Array(2 * most + 1), new Float64Array(2 * most + 1)];
  chances[most] = 1;
  let reach = 0;
  for (const size of sizes) {
    next.fill(0, most - reach - size, most + reach + size + 1);
    for (let at = most - reach; at <= most + reach; at += 1) {
      const half = (chances[at] ?? 0) / 2;
      next[at - size] = (next[at - size] ?? 0) + half;
      next[at + size] = (next[at + size] ?? 0) + half;
    }
    [chances, next] = [next, chances];
    reach += size;
  }
  let p = 0;
  for (let at = 0; at < chances.length; at += 1) if (Math.abs(at - most) >= observed) p += chances[at] ?? 0;
  return Math.min(1, p);
}
