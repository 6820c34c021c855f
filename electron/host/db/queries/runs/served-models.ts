import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ model: z.string() });

/** Names that servers gave for the answering model in a run's answers, in alphabetical order. */
export function servedModels(db: ReadDb, runId: string): string[] {
  return db
    .all(
      `SELECT DISTINCT json_extract(a.raw, '$.model') AS model
       FROM run_calls r JOIN calls c ON c.id = r.call_id
       JOIN call_attempts a ON a.call_id = c.id AND a.number = c.answer_attempt
       WHERE r.run_id = ? AND json_valid(a.raw) AND json_type(a.raw, '$.model') = 'text' ORDER BY model`,
      [runId],
    )
    .map((found) => row.parse(found).model);
}
