import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const unread = z.object({
  n: z.number(),
  unread: z.number(),
  example: z.string().nullable(),
  model: z.string().nullable(),
});

/** Whether an extractor has still to be asked about a prediction. */
const waiting = `outcome = 'parse-failure' AND extracted IS NULL
  AND (SELECT request ->> '$.extractor' FROM runs WHERE id = @run) IS NOT NULL`;

const count = z.object({ n: z.number() });

/** Number of unread replies of a run that its extractor has not been asked about yet. */
export const waitForExtractor = (db: ReadDb, runId: string): number =>
  count.parse(db.get(`SELECT count(*) AS n FROM predictions WHERE run_id = @run AND ${waiting}`, { run: runId })).n;

/**
 * How many answers a run has, how many of them could not be read, and the newest of those with the model that gave it
 * (null: the run's own). A reply that an extractor reads in its place is read, and one that waits for it does not count
 * yet. Items whose every try gave an unreadable reply count as such; other errors are not answers.
 */
export function unreadReplies(db: ReadDb, runId: string): z.infer<typeof unread> {
  return unread.parse(
    db.get(
      `WITH answers AS (
         SELECT outcome = 'parse-failure' AND coalesce(extracted ->> '$.kind', '') <> 'option' AS unread,
           json_extract(replies, '$[0]') AS example, NULL AS model, at
         FROM predictions WHERE run_id = @run AND outcome <> 'error'
           AND NOT (${waiting})
         UNION ALL SELECT 1, example, model, at FROM run_results
         WHERE run_id = @run AND status = 'failed' AND code = 'unreadable')
       SELECT count(*) AS n, coalesce(sum(unread), 0) AS unread,
         (SELECT example FROM answers WHERE unread = 1 ORDER BY at DESC LIMIT 1) AS example,
         (SELECT model FROM answers WHERE unread = 1 ORDER BY at DESC LIMIT 1) AS model
       FROM answers`,
      { run: runId },
    ),
  );
}
