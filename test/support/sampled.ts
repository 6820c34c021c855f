import { seededRandom } from '#shared/metrics/random.ts';

/** The seed of what is sampled in this run; `BENCHWRIGHT_SEED` repeats a choice. */
export const seed = Number(process.env['BENCHWRIGHT_SEED']) || (Date.now() % 1_000_000) + 1;

/** `BENCHWRIGHT_ROUNDS=all`: nothing is sampled. */
export const complete = process.env['BENCHWRIGHT_ROUNDS'] === 'all';

/** Some of a list in its order, chosen by the seed; with `complete` all of it. */
export function sampled<T>(all: readonly T[], n: number): T[] {
  if (complete) return [...all];
  const next = seededRandom(seed);
  const ranks = all.map((entry, at) => ({ entry, at, rank: next() })).sort((a, b) => a.rank - b.rank);
  return ranks
    .slice(0, n)
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
