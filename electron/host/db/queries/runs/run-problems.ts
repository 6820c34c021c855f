import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  step: z.string(),
  model: z.string(),
  code: z.string(),
  count: z.number(),
  given_up: z.number(),
  example: z.string().nullable(),
});
export type ProblemRow = z.infer<typeof row>;

/** Maximum length of a kept example; enough to see what is wrong. */
const exampleChars = 2000;

/** Counts a problem; `model` is empty where none is to blame. */
export function countProblem(
  db: WriteDb,
  runId: string,
  problem: { step: string; model: string; code: string; count: number; givenUp: number; example: string | null },
): void {
  db.run(
    `INSERT INTO run_problems (run_id, step, model, code, count, given_up, example)
     VALUES (@runId, @step, @model, @code, @count, @givenUp, @example)
     ON CONFLICT DO UPDATE SET count = count + excluded.count, given_up = max(0, given_up + excluded.given_up),
       example = coalesce(excluded.example, example)`,
    { runId, ...problem, example: problem.example?.slice(0, exampleChars) ?? null },
  );
}

export function listProblems(db: ReadDb, runId: string): ProblemRow[] {
  return db
    .all('SELECT * FROM run_problems WHERE run_id = ? ORDER BY given_up DESC, count DESC, code', [runId])
    .map((r) => row.parse(r));
}
