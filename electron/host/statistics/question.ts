import type { ReadDb } from '../db/connection.ts';

/**
 * A question to a project's rows that takes more than a moment: the name by which the statistics thread finds it in
 * `workers/statistics-questions.ts`, and its answer over a reading connection; a generator if it may take long.
 */
export interface Question<Args extends unknown[], Result> {
  name: string;
  answer(db: ReadDb, ...args: Args): Result;
  /** It resamples, which takes long even in a small project, so it is always asked in the thread. */
  inThread?: true;
}

export const question = <Args extends unknown[], Result>(
  name: string,
  answer: (db: ReadDb, ...args: Args) => Result,
): Question<Args, Result> => ({ name, answer });
