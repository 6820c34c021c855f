import type { Comparison } from '../board/figures.ts';

export type Quadrant = 'both-right' | 'only-this' | 'only-other' | 'both-wrong';

/**
 * The comparison seen from `a`: reversed if the host returned the pair the other way round. Removed failures are
 * left out, since they belong to the original direction.
 */
export function seenFrom(
  found: readonly Comparison[],
  a: string,
  b: string,
): Omit<Comparison, 'removed' | 'removedByDim'> | null {
  const straight = found.find((one) => one.a.run === a && one.b.run === b);
  if (straight) return straight;
  const turned = found.find((one) => one.a.run === b && one.b.run === a);
  if (!turned) return null;
  return {
    ...turned,
    a: turned.b,
    b: turned.a,
    onlyA: turned.onlyB,
    onlyB: turned.onlyA,
    delta: turned.delta === null ? null : -turned.delta,
    ci: turned.ci === null ? null : [-turned.ci[1], -turned.ci[0]],
    effect: {
      h: turned.effect.h === null ? null : -turned.effect.h,
      odds: turned.onlyA === 0 ? null : turned.onlyB / turned.onlyA,
    },
    differences: turned.differences.map(({ what, a: first, b: second }) => ({ what, a: second, b: first })),
  };
}
