import { hash } from 'node:crypto';
import { randomInt, type Random, seededRandom } from '#shared/metrics/random.ts';

/** Random draws that depend only on the run's seed and their purpose. */
export function drawsFor(seed: number, ...about: readonly (string | number)[]): Random {
  const digest = hash('sha256', JSON.stringify([seed, ...about]));
  return seededRandom(Number.parseInt(digest.slice(0, 12), 16));
}

/** The same items in random order. */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const out = [...things];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = randomInt(random, at + 1);
    const [a, b] = [out[at] as T, out[other] as T];
    out[at] = b;
    out[other] = a;
  }
  return out;
}

/**
 * Index of the right option of a question by its number in the set: each run of `count` questions has every index once,
 * in random order. So letters are spread as evenly as possible, and the next one cannot be predicted from the last.
 * `of` names the set, so that the letters of one set say nothing about those of another.
 */
export function keyPlace(seed: number, number: number, count: number, of = 'key'): number {
  const block = Math.floor(number / count);
  const order = shuffled(
    drawsFor(seed, of, count, block),
    Array.from({ length: count }, (_, at) => at),
  );
  return order[number % count] ?? 0;
}
