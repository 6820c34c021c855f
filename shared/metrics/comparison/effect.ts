import { type Cluster, clusterError, studentT } from '../intervals/bootstrap.ts';

/** Cohen's h: 2·asin√a − 2·asin√b of two shares (Cohen 1988, ch. 6); 0.2 is small, 0.5 medium, 0.8 large. */
export function cohensH(a: number, b: number): number {
  return 2 * Math.asin(Math.sqrt(a)) - 2 * Math.asin(Math.sqrt(b));
}

/** Odds ratio of matched pairs: only a right / only b right; null if no item is right in b alone. */
export function matchedOdds({ onlyA, onlyB }: { onlyA: number; onlyB: number }): number | null {
  return onlyB === 0 ? null : onlyA / onlyB;
}

/** z₀.₉₇₅ + z₀.₈ */
const normalSum = 1.959963984540054 + 0.8416212335729143;

/**
 * The smallest difference that a two-sided test at 0.05 detects with a power of 0.8 on these items: (t₀.₉₇₅ + t₀.₈) ·
 * the cluster-robust standard error of the observed differences, with G − 1 degrees of freedom (Bloom 1995, Evaluation
 * Review 19:547), and at least what as many independent items would detect: few clusters can agree by chance. Null with fewer than two clusters and if no item differs, since the spread is then unknown.
 */
export function minimumDetectable(differences: readonly Cluster[]): number | null {
  const found = clusterError(differences);
  if (!found || found.error < 1e-12) return null;
  const df = found.clusters - 1;
  const clustered = (studentT(0.95, df) + studentT(0.6, df)) * found.error;
  return Math.min(1, Math.max(clustered, normalSum * found.independent));
}
