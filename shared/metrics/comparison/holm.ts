/**
 * Holm's step-down adjustment of p values (Holm 1979, Scand J Stat 6:65): the i-th smallest of m is multiplied by m − i
 * + 1, made monotone and capped at 1. Returns them in the given order.
 */
export function holm(p: readonly number[]): number[] {
  const order = p.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const adjusted = new Array<number>(p.length).fill(1);
  let floor = 0;
  order.forEach(({ value, at }, rank) => {
    floor = Math.max(floor, Math.min(1, value * (p.length - rank)));
    adjusted[at] = floor;
  });
  return adjusted;
}
