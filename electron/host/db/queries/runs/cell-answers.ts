import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { ReadDb } from '../../connection.ts';
import type { ReadingName } from './predictions.ts';

/** Restricts to items with these values, and names the hit that counts as right. */
export interface HitShare {
  dims: Readonly<Record<string, string>>;
  hit: string;
}

// These were validated when they were written, and there are many of them.
interface Answer {
  item_index: number;
  dims: string;
  outcome: Outcome;
  parity_outcome: Outcome | null;
}

/** Each answer of a run, from an index alone. */
export const answersIn = (db: ReadDb, run: string): IterableIterator<Answer> =>
  db.iterate('SELECT item_index, dims, outcome, parity_outcome FROM predictions WHERE run_id = ?', [
    run,
  ]) as IterableIterator<Answer>;

/** Place and id of each item of a run, from an index alone. */
export const idsIn = (db: ReadDb, run: string): IterableIterator<{ item_index: number; item_id: string }> =>
  db.iterate('SELECT item_index, item_id FROM predictions INDEXED BY predictions_by_dims WHERE run_id = ?', [
    run,
  ]) as IterableIterator<{ item_index: number; item_id: string }>;

/** Kinds of failure of the strict reading. */
export const failuresIn = (db: ReadDb, run: string): IterableIterator<{ item_index: number; failure: FailureKind }> =>
  db.iterate('SELECT item_index, failure FROM predictions WHERE run_id = ? AND failure IS NOT NULL', [
    run,
  ]) as IterableIterator<{ item_index: number; failure: FailureKind }>;

/** Places of the answers that pass a figure's own test in a reading. */
export function hitsIn(db: ReadDb, run: string, reading: ReadingName, hit: string): number[] {
  const read = reading === 'parity' ? 'coalesce(parity, strict)' : 'strict';
  return db.numbers(`SELECT item_index FROM predictions WHERE run_id = ? AND json_extract(${read}, ?)`, [
    run,
    `$.hits."${hit.replaceAll('"', '')}"`,
  ]);
}
