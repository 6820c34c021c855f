import type { Flip } from '#shared/contract/runs/benchmark/what-if.ts';
import { holm } from '#shared/metrics/comparison/holm.ts';
import { kendallTau } from '#shared/metrics/items/kendall.ts';
import { type PairedItem, testPair } from '../compare.ts';

/** Two-sided level at which a pair of models differs. */
export const significance = 0.05;

/** A model's items under one way of counting, by content. Items that this way leaves out are missing. */
export type CountedItems = ReadonlyMap<string, PairedItem>;

/** A pair of models, by their places in the list. */
export interface Conclusion {
  a: number;
  b: number;
  /** Who scores higher: 1 for a, −1 for b, 0 for a tie. */
  order: number;
  /** Who is significantly better: 1 for a, −1 for b, 0 for nobody (p after Holm's correction, at `significance`). */
  better: number;
}

export interface Conclusions {
  /** Each model's figure, 0..1, over its own items; null without any. */
  figures: { value: number | null; n: number }[];
  pairs: Conclusion[];
}

function figureOf(items: CountedItems): { value: number | null; n: number } {
  let [won, weights] = [0, 0];
  for (const { right, share = right ? 1 : 0, weight = 1, worth = 1 } of items.values()) {
    won += share * worth * weight;
    weights += weight;
  }
  return { value: weights === 0 ? null : won / weights, n: items.size };
}

/** The sign of a difference of two figures; sums of the same items in another order are equal. */
const signOf = (difference: number): number => (Math.abs(difference) < 1e-9 ? 0 : Math.sign(difference));

/** Whether a way gives items weights, so that only the paired cluster bootstrap can test it. */
const isWeighted = (models: readonly CountedItems[]): boolean =>
  models.some((items) =>
    [...items.values()].some(
      ({ weight, worth, share = 0 }) => weight !== undefined || worth !== undefined || !Number.isInteger(share),
    ),
  );

/** Today's conclusions and those of another way, by the same test: a change is then one of counting, not of the test. */
export function bothConclusions(
  today: readonly CountedItems[],
  other: readonly CountedItems[],
): readonly [Conclusions, Conclusions] {
  const clustered = isWeighted(today) || isWeighted(other);
  return [conclusionsOf(today, clustered), conclusionsOf(other, clustered)];
}

/** What follows from a way of counting: each model's figure, and for each pair who is ahead and whether it is shown. */
export function conclusionsOf(models: readonly CountedItems[], clustered = false): Conclusions {
  const figures = models.map(figureOf);
  const pairs = models.flatMap((a, at) =>
    models.slice(at + 1).map((b, after) => ({ a: at, b: at + 1 + after, test: testPair(a, b, clustered) })),
  );
  const tested = pairs.flatMap(({ test }) => (test ? [test.p] : []));
  const ps = holm(tested)[Symbol.iterator]();
  return {
    figures,
    pairs: pairs.map(({ a, b, test }) => {
      const p: number = test ? (ps.next().value ?? 1) : 1;
      const [left, right] = [figures[a]?.value ?? null, figures[b]?.value ?? null];
      return {
        ...{ a, b, order: left === null || right === null ? 0 : signOf(left - right) },
        better: test && p < significance ? signOf(test.delta) : 0,
      };
    }),
  };
}

/**
 * Changes of a pair. `shown` is what people are told about today. `base` may have been tested otherwise, as `now` needs;
 * whether a difference is shown changes only if it differs from both, because the rest is a matter of the test.
 */
function flipOf(base: Conclusion, now: Conclusion, shown: Conclusion): Flip {
  const order = base.order === now.order ? null : now.order === 0 ? 'tied' : base.order === 0 ? 'untied' : 'swapped';
  const changed = [base.better, shown.better].includes(now.better)
    ? null
    : now.better === 0
      ? 'lost'
      : shown.better === 0
        ? 'gained'
        : 'reversed';
  return { a: base.a, b: base.b, order, significance: changed };
}

/** The pairs that a way of counting changes, and Kendall's τ-b of the two rankings. */
export function flipsOf(
  base: Conclusions,
  now: Conclusions,
  shown: Conclusions = base,
): { flips: Flip[]; tau: number | null } {
  const flips = base.pairs.flatMap((pair, at) => {
    const other = now.pairs[at];
    const flip = other && flipOf(pair, other, shown.pairs[at] ?? pair);
    return flip && (flip.order !== null || flip.significance !== null) ? [flip] : [];
  });
  const values = ({ figures }: Conclusions) => figures.map(({ value }) => Math.round((value ?? -1) * 1e9));
  return { flips, tau: kendallTau(values(base), values(now)) };
}
