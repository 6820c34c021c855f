/** Agreement of two raters. `raw` and `kappa` are null if undefined (nothing rated; chance agreement 1). */
export interface Agreement {
  n: number;
  raw: number | null;
  kappa: number | null;
}

/**
 * Cohen's κ for two raters on the same items: (p_o − p_e) / (1 − p_e), p_e from each rater's own label shares (Cohen
 * 1960, Educ Psychol Meas 20:37). Undefined if both use only one and the same label.
 */
export function cohenKappa(pairs: Iterable<readonly [string, string]>): Agreement {
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  let n = 0;
  let same = 0;
  for (const [a, b] of pairs) {
    n += 1;
    if (a === b) same += 1;
    first.set(a, (first.get(a) ?? 0) + 1);
    second.set(b, (second.get(b) ?? 0) + 1);
  }
  if (n === 0) return { n, raw: null, kappa: null };
  let products = 0;
  for (const [label, count] of first) products += count * (second.get(label) ?? 0);
  // integers up to here: p_o = same/n, p_e = products/n²
  const denominator = n * n - products;
  return { n, raw: same / n, kappa: denominator === 0 ? null : (same * n - products) / denominator };
}
