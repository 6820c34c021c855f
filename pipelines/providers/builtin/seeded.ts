import { createHash } from 'node:crypto';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Random draws that depend only on the seed text, the same on every machine and in every run. */
export interface Seeded {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, n). */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  /** A new array in random order (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[];
}

export function seeded(seed: string): Seeded {
  const next = seededRandom(createHash('sha256').update(seed).digest().readUIntBE(0, 6));
  const below = (n: number) => randomInt(next, n);
  return {
    next,
    below,
    pick: (items) => {
      const chosen = items[below(items.length)];
      if (chosen === undefined) throw new RangeError(inWords('baseline-nothing-to-pick'));
      return chosen;
    },
    shuffled: (items) => {
      const out = [...items];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = out[i] as (typeof out)[number];
        out[i] = out[j] as (typeof out)[number];
        out[j] = held;
      }
      return out;
    },
  };
}
