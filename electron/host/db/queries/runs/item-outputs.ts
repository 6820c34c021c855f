import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z
  .object({
    seq: z.number(),
    item_id: z.string(),
    label: z.string(),
    payload: z.string(),
    status: z.string().nullable(),
    code: z.string().nullable(),
    output: z.string().nullable(),
    result: z.string().nullable(),
  })
  .transform(({ item_id: itemId, payload, output, ...rest }) => ({
    ...rest,
    itemId,
    payload: JSON.parse(payload) as unknown,
    output: output === null ? null : (JSON.parse(output) as unknown),
  }));
export type ItemOutput = z.infer<typeof row>;

/** The items of a run in their order, with what a step made of each; null if it has not ended. */
export function itemOutputs(db: ReadDb, runId: string, step: string): ItemOutput[] {
  return db
    .all(
      `SELECT i.seq, i.item_id, i.label, i.payload, r.status, r.code, r.output, r.result FROM run_items i
       LEFT JOIN run_results r ON r.run_id = i.run_id AND r.item_seq = i.seq AND r.step = @step
       WHERE i.run_id = @runId ORDER BY i.seq`,
      { runId, step },
    )
    .map((found) => row.parse(found));
}
