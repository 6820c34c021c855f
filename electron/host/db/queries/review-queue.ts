import { z } from 'zod';
import { difficulty, itemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../connection.ts';
import { type Queued, type QueueFilter, queueRows, queueTotal, type Stretch } from './queue-stretch.ts';

const row = z.object({
  seq: z.number(),
  id: z.string(),
  rank: z.number(),
  question: z.string(),
  app: z.string().nullable(),
  difficulty,
  screenshot_id: z.string(),
  sha256: z.string(),
  state: itemState,
  voted: z.number(),
});
export type QuestionQueueRecord = z.infer<typeof row>;

/** The revision with which the item was last put up for review: decisions on what was before no longer count. */
export const putUpRevision = `coalesce((SELECT max(r.number) FROM revisions r WHERE r.entity_kind = 'question'
  AND r.entity_id = q.id AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL), 0)`;

const questions: Queued = {
  kind: 'question',
  table: 'questions',
  as: 'q',
  state: 'state',
  thisRound: `v.revision >= ${putUpRevision}`,
  linted: `EXISTS (SELECT 1 FROM lints l WHERE l.entity_kind = 'question' AND l.entity_id = q.id AND l.severity <> 'info')`,
  matches: `json_extract(q.content, '$.question') LIKE @like ESCAPE '\\'`,
};
const columns = `json_extract(q.content, '$.question') AS question, q.difficulty,
  EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = 'question' AND v.entity_id = q.id
    AND v.voter_kind = 'person' AND v.voter_name = @me) AS voted`;

/** Up to `limit` rows of one stretch after a place, worth most first. */
export function questionRows(
  db: ReadDb,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): QuestionQueueRecord[] {
  return queueRows(db, questions, columns, f, stretch, after, limit).map((value) => row.parse(value));
}

/** How many questions wait in one stretch. */
export const questionTotal = (db: ReadDb, f: QueueFilter, stretch: Stretch): number =>
  queueTotal(db, questions, f, stretch);
