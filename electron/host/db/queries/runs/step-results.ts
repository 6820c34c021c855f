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
