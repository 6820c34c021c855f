import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ seq: z.number(), tokens: z.number().nullable() });

/** Tokens of the calls that each item of a run used, by its place; null where a server did not count them. */
export function itemTokens(db: ReadDb, runId: string): Map<number, number | null> {
  const found = db
    .all(
      `SELECT u.item_seq AS seq, iif(count(c.input_tokens) < count(*), NULL, sum(c.input_tokens + coalesce(c.output_tokens, 0))) AS tokens
       FROM run_calls u JOIN calls c ON c.id = u.call_id WHERE u.run_id = @runId GROUP BY u.item_seq`,
      { runId },
    )
    .map((one) => row.parse(one));
  return new Map(found.map(({ seq, tokens }) => [seq, tokens]));
}
