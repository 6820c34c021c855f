import { inWords } from '../phrases/phrase.ts';
import { ratio, type Reducer } from './reducer.ts';

/** One answered multiple-choice item: whether it was right, and the number of its options (at least 2). */
export interface WeightedCase {
  hit: boolean;
  options: number;
}

export interface WeightedAccuracy {
  n: number;
  /** Σα·hit / Σα in 0..1: the figure printed in MMBench-GUI's Table 1. */
  weighted: number | null;
  /** Σα·hit / N: equation 6 as printed; its maximum is the mean α (0.8333 for six options), not 1. */
  weightedRaw: number | null;
}

/** α = (m − 1) / m: an item with more options weighs more, since guessing helps less (MMBench-GUI appendix A.5.1). */
export function optionWeight(options: number): number {
  if (!Number.isInteger(options) || options < 2) throw new RangeError(inWords('metric-weighted', { options }));
  return (options - 1) / options;
}

/**
 * The weight of each item in the printed figure over several levels and platforms (eq. 7: the N-weighted mean of their
 * weighted accuracies): α·N_p / Σα over its part p, one platform of one level, so that Σ w·hit / Σ w equals that figure.
 */
export function partWeights(items: readonly { options: number; part: string }[]): number[] {
  const parts = new Map<string, { n: number; base: number }>();
  for (const { options, part } of items) {
    const at = parts.get(part) ?? { n: 0, base: 0 };
    parts.set(part, { n: at.n + 1, base: at.base + optionWeight(options) });
  }
  return items.map(({ options, part }) => {
    const { n = 1, base = 1 } = parts.get(part) ?? {};
    return (optionWeight(options) * n) / base;
  });
}

/**
 * Option-weighted accuracy, normalised and raw (MMBench-GUI eq. 6, and its published code where
 * `score = score_weighted / score_base`). Cases with equal numbers of options are counted together, so
 * that the sums do not depend on the order of the stream.
 */
export function weightedAccuracy(): Reducer<WeightedCase, WeightedAccuracy> {
  const counts = new Map<number, { n: number; hits: number }>();
  return {
    add({ hit, options }) {
      let count = counts.get(options);
      if (!count) {
        optionWeight(options);
        count = { n: 0, hits: 0 };
        counts.set(options, count);
      }
      count.n += 1;
      if (hit) count.hits += 1;
    },
    result() {
      let n = 0;
      let base = 0;
      let won = 0;
      for (const options of [...counts.keys()].sort((a, b) => a - b)) {
        const count = counts.get(options);
        if (!count) continue;
        n += count.n;
        base += count.n * optionWeight(options);
        won += count.hits * optionWeight(options);
      }
      return { n, weighted: ratio(won, base), weightedRaw: ratio(won, n) };
    },
  };
}
