import { complete } from '../../support/sampled.ts';

/** Rounds of a test that kills processes: `BENCHWRIGHT_ROUNDS` (`all`: 200), otherwise `usual`. */
export const roundsOr = (usual: number): number =>
  complete ? 200 : Number(process.env['BENCHWRIGHT_ROUNDS'] ?? usual);

/** `BENCHWRIGHT_FUZZ_SEED`, or 1; the name of each such test contains it. */
export const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);

/** Shows how far a long run came, also if it is stopped. */
export function sayRound(round: number, what: string): void {
  if (process.env['BENCHWRIGHT_ROUNDS'] !== undefined && (round + 1) % 50 === 0) console.log(`${round + 1} ${what}`);
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
