import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

/** An item of a run as stored, with what a step made of it. */
export const itemRow = z.object({
  seq: z.number(),
  item_id: z.string(),
  label: z.string(),
  payload: z.string(),
  output: z.string().nullable(),
  result: z.string().nullable(),
});

/** The same with its JSON read; the step's output is null if it has not ended. */
export const readItemRow = <Row extends z.infer<typeof itemRow>>({
  item_id: itemId,
  payload,
  output,
  ...rest
}: Row) => ({
  ...rest,
  itemId,
  payload: JSON.parse(payload) as unknown,
  output: output === null ? null : (JSON.parse(output) as unknown),
});

const row = itemRow.extend({ status: z.string().nullable(), code: z.string().nullable() }).transform(readItemRow);
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

/** Tokens of some calls; null where a server did not count them. */
export function tokensOf(db: ReadDb, calls: readonly string[]): number | null {
  const found = db.get(
    `SELECT 0 AS seq, iif(count(input_tokens) < count(*), NULL, coalesce(sum(input_tokens + coalesce(output_tokens, 0)), 0)) AS tokens
     FROM calls WHERE id IN (SELECT value FROM json_each(@calls))`,
    { calls: JSON.stringify(calls) },
  );
  return tokenRow.parse(found).tokens;
}

const tokenRow = z.object({ seq: z.number(), tokens: z.number().nullable() });

/** Tokens of the calls that each item of a run used, by its place; null where a server did not count them. */
export function itemTokens(db: ReadDb, runId: string): Map<number, number | null> {
  const found = db
    .all(
      `SELECT u.item_seq AS seq, iif(count(c.input_tokens) < count(*), NULL, sum(c.input_tokens + coalesce(c.output_tokens, 0))) AS tokens
       FROM run_calls u JOIN calls c ON c.id = u.call_id WHERE u.run_id = @runId GROUP BY u.item_seq`,
      { runId },
    )
    .map((used) => tokenRow.parse(used));
  return new Map(found.map(({ seq, tokens }) => [seq, tokens]));
}
