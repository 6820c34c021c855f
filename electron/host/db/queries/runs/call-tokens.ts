import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ input: z.number().nullable(), output: z.number().nullable() });

/** Tokens of these calls as the server counted them; null where it did not. */
export function tokensOf(db: ReadDb, callIds: readonly string[]): z.infer<typeof row> {
  return row.parse(
    db.get(
      `SELECT sum(input_tokens) AS input, sum(output_tokens) AS output FROM calls
       WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(callIds)],
    ),
  );
}
