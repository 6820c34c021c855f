import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  step: z.string(),
  version: z.number(),
  name: z.string(),
  prompt: z.string().nullable(),
  models: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  waiting: z.number(),
  done: z.number(),
  dropped: z.number(),
  failed: z.number(),
  cost: z.number(),
});
/** Kept counts of one step of one run; `waiting` includes what is in progress. */
export type RunStepRow = z.infer<typeof row>;

export function insertRunStep(
  db: WriteDb,
  runId: string,
  position: number,
  step: { step: string; version: number; name: string; prompt: string | null; models: string[] },
): void {
  db.run(
    `INSERT INTO run_steps (run_id, position, step, version, name, prompt, models)
     VALUES (@runId, @position, @step, @version, @name, @prompt, @models)`,
    { runId, position, ...step, models: JSON.stringify(step.models) },
  );
}

const stepOfRun = z.object({ run_id: z.string() });

/** Steps of runs in their order, by the run's id; a run without steps has no entry. */
export function stepsOfRuns(db: ReadDb, runIds: readonly string[]): Map<string, RunStepRow[]> {
  const steps = new Map<string, RunStepRow[]>();
  for (const found of db.all(
    'SELECT s.* FROM json_each(?) w JOIN run_steps s ON s.run_id = w.value ORDER BY s.run_id, s.position',
    [JSON.stringify(runIds)],
  )) {
    const { run_id: run } = stepOfRun.parse(found);
    const own = steps.get(run) ?? [];
    own.push(row.parse(found));
    steps.set(run, own);
  }
  return steps;
}

export const listRunSteps = (db: ReadDb, runId: string): RunStepRow[] => stepsOfRuns(db, [runId]).get(runId) ?? [];

export type StepCount = 'waiting' | 'done' | 'dropped' | 'failed';

export function changeStepCount(db: WriteDb, runId: string, step: string, count: StepCount, by: number): void {
  db.run(`UPDATE run_steps SET ${count} = ${count} + ? WHERE run_id = ? AND step = ?`, [by, runId, step]);
}

/** Counts an item that waited for the step as having left it. */
export function countOutcome(db: WriteDb, runId: string, step: string, outcome: Exclude<StepCount, 'waiting'>): void {
  db.run(`UPDATE run_steps SET waiting = waiting - 1, ${outcome} = ${outcome} + 1 WHERE run_id = ? AND step = ?`, [
    runId,
    step,
  ]);
}

export function addStepCost(db: WriteDb, runId: string, step: string, cost: number): void {
  if (cost !== 0) db.run('UPDATE run_steps SET cost = cost + ? WHERE run_id = ? AND step = ?', [cost, runId, step]);
}
