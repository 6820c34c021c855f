import type { Comparison, Evaluation } from '../charts/figures.ts';

export type Quadrant = 'both-right' | 'only-this' | 'only-other' | 'both-wrong';

/** A comparison seen from one of its runs. */
export type Pair = Omit<Comparison, 'removed' | 'removedByDim'>;

/**
 * The comparison seen from `a`: reversed if the host returned the pair the other way round. Removed failures are
 * left out, since they belong to the original direction.
 */
export function seenFrom(found: readonly Comparison[], a: string, b: string): Pair | null {
  const straight = found.find((entry) => entry.a.run === a && entry.b.run === b);
  if (straight) return straight;
  const turned = found.find((entry) => entry.a.run === b && entry.b.run === a);
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
    differences: turned.differences.map(({ a: first, b: second, ...rest }) => ({ ...rest, a: second, b: first })),
  };
}

/** Maximum number of runs whose pairs are corrected together. */
const most = 12;

/** The runs to compare, the shown pair first among those that fit; sorted, so that both directions share one answer. */
export function comparedRuns(active: Evaluation, other: Evaluation | null, rows: readonly Evaluation[]): string[] {
  const rest = rows.filter((row) => row !== active && row !== other);
  return [active, ...(other ? [other] : []), ...rest]
    .map((entry) => entry.run.id)
    .slice(0, most)
    .sort();
}
