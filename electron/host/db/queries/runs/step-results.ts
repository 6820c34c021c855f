import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z
  .object({
    run_id: z.string(),
    item_id: z.string(),
    status: z.string(),
    output: z.string().nullable(),
    result: z.string(),
    at: z.string(),
  })
  .transform((found) => ({
    runId: found.run_id,
    episodeId: found.item_id,
    status: found.status,
    output: found.output === null ? null : (JSON.parse(found.output) as unknown),
    result: found.result,
    at: found.at,
  }));
export type StoredResult = z.infer<typeof row>;

const failure = z
  .object({ run_id: z.string(), item_id: z.string(), step: z.string(), result: z.string() })
  .transform((found) => ({ runId: found.run_id, itemId: found.item_id, step: found.step, why: found.result }));

/** Failures of a pipeline's runs at any step, oldest first: an item has at most one in a run, since it stops there. */
export function failuresOf(db: ReadDb, pipeline: string): z.infer<typeof failure>[] {
  return db
    .all(
      `SELECT o.run_id, i.item_id, o.step, o.result FROM runs r
       JOIN run_results o ON o.run_id = r.id AND o.status = 'failed'
       JOIN run_items i ON i.run_id = o.run_id AND i.seq = o.item_seq
       WHERE r.kind = 'construct' AND r.subject = ? ORDER BY o.seq`,
      [pipeline],
    )
    .map((found) => failure.parse(found));
}

const asked = z
  .object({ run_id: z.string(), models: z.string(), prompt: z.string().nullable() })
  .transform((found) => ({
    runId: found.run_id,
    models: z.array(z.string()).parse(JSON.parse(found.models)),
    prompt: found.prompt,
  }));

/** The models that a pipeline's runs ask at a step, and by which prompt with its version. */
export function askedAt(db: ReadDb, pipeline: string, step: string): z.infer<typeof asked>[] {
  return db
    .all(
      `SELECT s.run_id, s.models, s.prompt FROM runs r JOIN run_steps s ON s.run_id = r.id AND s.step = ?
       WHERE r.kind = 'construct' AND r.subject = ? ORDER BY r.seq`,
      [step, pipeline],
    )
    .map((found) => asked.parse(found));
}

/** Results of one step of a pipeline's runs, oldest first, failed ones included. */
export function stepResults(db: ReadDb, pipeline: string, step: string): StoredResult[] {
  return db
    .all(
      `SELECT o.run_id, i.item_id, o.status, o.output, o.result, o.at FROM runs r
       JOIN run_results o ON o.run_id = r.id AND o.step = ? JOIN run_items i ON i.run_id = o.run_id AND i.seq = o.item_seq
       WHERE r.kind = 'construct' AND r.subject = ? ORDER BY o.seq`,
      [step, pipeline],
    )
    .map((found) => row.parse(found));
}
