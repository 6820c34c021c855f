import { z } from 'zod';
import { difficulty, itemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../connection.ts';
import { likeText, withoutUnused } from './queue-params.ts';

/**
 * What waits for one person. Three stretches one after the other, each read through an index: conflicts of others to
 * settle, items to review (with gold items at their places), items this person skipped.
 */
export const stretches = ['conflict', 'waiting', 'skipped'] as const;
export type Stretch = (typeof stretches)[number];

export interface QueueFilter {
  me: string;
  /** Whether this person may settle a conflict they are part of. */
  ownConflicts: boolean;
  source: 'all' | 'disagreement' | 'lints' | 'sample' | 'conflict';
  plan: string | null;
  text: string | null;
}

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
  AND r.entity_id = q.id AND r.state IN ('draft', 'to_review')), 0)`;

function mine(kinds: string): string {
  return `EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = 'question' AND v.entity_id = q.id
  AND v.annotator = @me AND v.kind ${kinds} AND v.revision >= ${putUpRevision})`;
}
const decidedByMe = mine(`<> 'skip'`);
const handedByMe = mine(`= 'hand-on'`);
const skippedByMe = mine(`= 'skip'`);

function conditions(f: QueueFilter, stretch: Stretch): string {
  const parts: string[] = [];
  if (stretch === 'conflict') {
    parts.push(
      `q.state = 'conflict'`,
      f.ownConflicts ? `NOT ${handedByMe}` : `NOT ${decidedByMe}`,
      `NOT ${skippedByMe}`,
    );
  } else if (stretch === 'waiting') {
    parts.push(
      `(q.state = 'to_review' OR (q.state = 'approved' AND g.entity_id IS NOT NULL AND g.answered = 0))`,
      `NOT ${decidedByMe}`,
      `NOT ${skippedByMe}`,
    );
  } else {
    parts.push(
      `q.state IN ('to_review', 'conflict')`,
      `${skippedByMe}`,
      f.ownConflicts ? `(q.state = 'conflict' AND NOT ${handedByMe} OR NOT ${decidedByMe})` : `NOT ${decidedByMe}`,
    );
  }
  if (f.source === 'disagreement') parts.push(`q.queue_rank >= 2 AND q.queue_rank < 4`);
  if (f.source === 'conflict') parts.push(`q.state = 'conflict'`);
  if (f.source === 'lints')
    parts.push(
      `EXISTS (SELECT 1 FROM lints l WHERE l.entity_kind = 'question' AND l.entity_id = q.id AND l.severity <> 'info')`,
    );
  if (f.source === 'sample' || f.plan)
    parts.push(`EXISTS (SELECT 1 FROM sampling_items s JOIN sampling_plans p ON p.id = s.plan_id
      WHERE s.entity_kind = 'question' AND s.entity_id = q.id AND s.sampled = 1
      AND p.decision = 'open' AND (@plan IS NULL OR p.id = @plan))`);
  if (f.text) parts.push(`json_extract(q.content, '$.question') LIKE @like ESCAPE '\\'`);
  return parts.join(' AND ');
}

const from = `FROM questions q JOIN screenshots s ON s.id = q.screenshot_id
  LEFT JOIN gold_items g ON g.annotator = @me AND g.entity_kind = 'question' AND g.entity_id = q.id`;
/** A gold item stands where it was put for this person, everything else where its worth puts it. */
const rankOf = `CASE WHEN q.state = 'approved' THEN g.queue_rank ELSE q.queue_rank END`;

const params = (f: QueueFilter) => ({ me: f.me, plan: f.plan, like: likeText(f.text) });

/** Up to `limit` rows of one stretch after a place, worth most first. */
export function questionRows(
  db: ReadDb,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): QuestionQueueRecord[] {
  const sql = `SELECT * FROM (SELECT q.seq, q.id, ${rankOf} AS rank, json_extract(q.content, '$.question') AS question, s.app, q.difficulty,
      q.screenshot_id, s.sha256, q.state,
      EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = 'question' AND v.entity_id = q.id AND v.voter_kind = 'person' AND v.voter_name = @me) AS voted
    ${from} WHERE ${conditions(f, stretch)})
    ${after ? 'WHERE rank < @rank OR (rank = @rank AND seq > @seq)' : ''}
    ORDER BY rank DESC, seq LIMIT @limit`;
  const all = { ...params(f), ...(after ? { rank: after.rank, seq: after.seq } : {}), limit };
  return db.all(sql, withoutUnused(sql, all)).map((value) => row.parse(value));
}

/** How many questions wait in one stretch. */
export function questionTotal(db: ReadDb, f: QueueFilter, stretch: Stretch): number {
  const sql = `SELECT count(*) AS n ${from} WHERE ${conditions(f, stretch)}`;
  return z.object({ n: z.number() }).parse(db.get(sql, withoutUnused(sql, params(f)))).n;
}
