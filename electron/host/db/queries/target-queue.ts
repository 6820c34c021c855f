import { z } from 'zod';
import { itemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../connection.ts';
import type { QueueFilter, Stretch } from './review-queue.ts';
import { likeText, withoutUnused } from './queue-params.ts';
import { putUpAt } from './review-targets.ts';

const row = z.object({
  seq: z.number(),
  id: z.string(),
  rank: z.number(),
  app: z.string().nullable(),
  screenshot_id: z.string(),
  sha256: z.string(),
  state: itemState,
  voted: z.number(),
});

/** An element with instructions that waits for one person; what is asked of it is read with the item. */
export type TargetQueueRecord = z.infer<typeof row>;

function mine(kinds: string): string {
  return `EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = 'element' AND v.entity_id = e.id
  AND v.annotator = @me AND v.kind ${kinds} AND v.at >= ${putUpAt})`;
}
const decidedByMe = mine(`<> 'skip'`);
const handedByMe = mine(`= 'hand-on'`);
const skippedByMe = mine(`= 'skip'`);

function conditions(f: QueueFilter, stretch: Stretch): string {
  const parts: string[] = [];
  if (stretch === 'conflict')
    parts.push(
      `e.review_state = 'conflict'`,
      f.ownConflicts ? `NOT ${handedByMe}` : `NOT ${decidedByMe}`,
      `NOT ${skippedByMe}`,
    );
  else if (stretch === 'waiting')
    parts.push(
      `(e.review_state = 'to_review' OR (e.review_state = 'approved' AND g.entity_id IS NOT NULL AND g.answered = 0))`,
      `NOT ${decidedByMe}`,
      `NOT ${skippedByMe}`,
    );
  else
    parts.push(
      `e.review_state IN ('to_review', 'conflict')`,
      `${skippedByMe}`,
      f.ownConflicts
        ? `(e.review_state = 'conflict' AND NOT ${handedByMe} OR NOT ${decidedByMe})`
        : `NOT ${decidedByMe}`,
    );
  if (f.source === 'disagreement') parts.push(`e.queue_rank >= 2 AND e.queue_rank < 4`);
  if (f.source === 'conflict') parts.push(`e.review_state = 'conflict'`);
  if (f.source === 'lints')
    parts.push(
      `EXISTS (SELECT 1 FROM lints l WHERE l.severity <> 'info' AND (l.entity_kind = 'element' AND l.entity_id = e.id
         OR l.entity_kind = 'instruction' AND l.entity_id IN (SELECT i.id FROM instructions i WHERE i.element_id = e.id)))`,
    );
  if (f.source === 'sample' || f.plan)
    parts.push(`EXISTS (SELECT 1 FROM sampling_items s JOIN sampling_plans p ON p.id = s.plan_id
      WHERE s.entity_kind = 'element' AND s.entity_id = e.id AND s.sampled = 1
      AND p.decision = 'open' AND (@plan IS NULL OR p.id = @plan))`);
  if (f.text)
    parts.push(`EXISTS (SELECT 1 FROM instructions i WHERE i.element_id = e.id AND i.state <> 'retired'
      AND json_extract(i.content, '$.text') LIKE @like ESCAPE '\\')`);
  return parts.join(' AND ');
}

const from = `FROM elements e JOIN screenshots s ON s.id = e.screenshot_id
  LEFT JOIN gold_items g ON g.annotator = @me AND g.entity_kind = 'element' AND g.entity_id = e.id`;
const rankOf = `CASE WHEN e.review_state = 'approved' THEN g.queue_rank ELSE e.queue_rank END`;

const params = (f: QueueFilter) => ({ me: f.me, plan: f.plan, like: likeText(f.text) });

/** Up to `limit` rows of one stretch after a place, worth most first. */
export function targetRows(
  db: ReadDb,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): TargetQueueRecord[] {
  const sql = `SELECT * FROM (SELECT e.seq, e.id, ${rankOf} AS rank, s.app, e.screenshot_id, s.sha256,
      e.review_state AS state,
      EXISTS (SELECT 1 FROM votes v JOIN instructions i ON i.id = v.entity_id WHERE v.entity_kind = 'instruction'
        AND i.element_id = e.id AND v.voter_kind = 'person' AND v.voter_name = @me) AS voted
    ${from} WHERE ${conditions(f, stretch)})
    ${after ? 'WHERE rank < @rank OR (rank = @rank AND seq > @seq)' : ''}
    ORDER BY rank DESC, seq LIMIT @limit`;
  const all = { ...params(f), ...(after ? { rank: after.rank, seq: after.seq } : {}), limit };
  return db.all(sql, withoutUnused(sql, all)).map((value) => row.parse(value));
}

/** How many of them wait in one stretch. */
export function targetTotal(db: ReadDb, f: QueueFilter, stretch: Stretch): number {
  const sql = `SELECT count(*) AS n ${from} WHERE ${conditions(f, stretch)}`;
  return z.object({ n: z.number() }).parse(db.get(sql, withoutUnused(sql, params(f)))).n;
}
