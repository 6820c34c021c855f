/**
 * Kendall's τ-b of two lists of the same things: concordant minus discordant pairs, over the pairs without a tie in either
 * list (Kendall 1945, Biometrika 33:239). −1 to 1; null with fewer than two things, or if one list is all ties.
 */
export function kendallTau(a: readonly number[], b: readonly number[]): number | null {
  let [difference, inA, inB] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1)
    for (let j = 0; j < i; j += 1) {
      const x = Math.sign((a[i] ?? 0) - (a[j] ?? 0));
      const y = Math.sign((b[i] ?? 0) - (b[j] ?? 0));
      difference += x * y;
      inA += x * x;
      inB += y * y;
    }
  return inA === 0 || inB === 0 ? null : difference / Math.sqrt(inA * inB);
}
