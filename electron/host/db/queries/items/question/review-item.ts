import { z } from 'zod';
import { difficulty, itemState, platform } from '#shared/records/fields.ts';
import { questionContent } from '#shared/contents/question.ts';
import type { ReadDb } from '../../../connection.ts';

const row = z.object({
  id: z.string(),
  screenshot_id: z.string(),
  screenshot_name: z.string(),
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  difficulty,
  revision: z.number(),
  state: itemState,
  content: z.string(),
  disagreement: z.number(),
  queue_rank: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  submitted: z.number(),
});

/** A question with its screenshot, as review works on it. `submittedRevision` is the revision last submitted for review. */
export type ReviewRecord = Omit<z.infer<typeof row>, 'content' | 'submitted'> & {
  content: z.infer<typeof questionContent>;
  submittedRevision: number;
};

/** The revision with which the item was last submitted for review: decisions on earlier ones no longer count. */
const submittedNumber = `coalesce((SELECT max(r.number) FROM revisions r WHERE r.entity_kind = 'question'
  AND r.entity_id = q.id AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL), 0)`;

export const reviewRecord = (db: ReadDb, id: string): ReviewRecord | null => reviewRecords(db, [id])[0] ?? null;

/**
 * These questions, unknown ids left out. CROSS JOIN makes SQLite start from the ids; otherwise it scans every question.
 */
export function reviewRecords(db: ReadDb, ids: readonly string[]): ReviewRecord[] {
  const rows = db.all(
    `SELECT q.id, q.screenshot_id, s.name AS screenshot_name, s.sha256, s.width, s.height, s.platform, s.app, q.facet AS difficulty,
       q.revision, q.state, q.content, q.disagreement, q.queue_rank, q.created_at, q.updated_at, ${submittedNumber} AS submitted
     FROM json_each(?) w CROSS JOIN all_items q ON q.id = w.value AND q.kind = 'question' JOIN screenshots s ON s.id = q.screenshot_id`,
    [JSON.stringify(ids)],
  );
  return rows.map((found) => {
    const { content, submitted, ...rest } = row.parse(found);
    return { ...rest, content: questionContent.parse(JSON.parse(content)), submittedRevision: submitted };
  });
}
