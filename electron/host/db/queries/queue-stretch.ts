import { z } from 'zod';
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

/** A kind of thing that is reviewed, as the SQL of its queue names it. */
export interface Queued {
  /** `entity_kind` of its verdicts, lints, samples and gold items. */
  kind: 'question' | 'element';
  table: string;
  /** How the table is called in the statement. */
  as: string;
  /** Its column of the state of review. */
  state: string;
  /** What makes a verdict `v` one of this round: given since the thing was last put up. */
  thisRound: string;
  /** Whether it has a lint worth a look. */
  linted: string;
  /** Whether its text is like `@like`. */
  matches: string;
}

const sampled = ({
  kind,
  as,
}: Queued) => `EXISTS (SELECT 1 FROM sampling_items s JOIN sampling_plans p ON p.id = s.plan_id
  WHERE s.entity_kind = '${kind}' AND s.entity_id = ${as}.id AND s.sampled = 1
  AND p.decision = 'open' AND (@plan IS NULL OR p.id = @plan))`;

function conditions(of: Queued, f: QueueFilter, stretch: Stretch): string {
  const { kind, as } = of;
  const state = `${as}.${of.state}`;
  const mine = (
    kinds: string,
  ) => `EXISTS (SELECT 1 FROM verdict_standing v WHERE v.entity_kind = '${kind}' AND v.entity_id = ${as}.id
    AND v.annotator = @me AND v.taken_back_at IS NULL AND v.kind ${kinds} AND ${of.thisRound})`;
  const decided = mine(`<> 'skip'`);
  const handed = mine(`= 'hand-on'`);
  const skipped = mine(`= 'skip'`);
  const parts = {
    conflict: [`${state} = 'conflict'`, f.ownConflicts ? `NOT ${handed}` : `NOT ${decided}`, `NOT ${skipped}`],
    waiting: [
      `(${state} = 'to_review' OR (${state} = 'approved' AND g.entity_id IS NOT NULL AND g.answered = 0))`,
      `NOT ${decided}`,
      `NOT ${skipped}`,
    ],
    skipped: [
      `${state} IN ('to_review', 'conflict')`,
      skipped,
      f.ownConflicts ? `(${state} = 'conflict' AND NOT ${handed} OR NOT ${decided})` : `NOT ${decided}`,
    ],
  }[stretch];
  if (f.source === 'disagreement') parts.push(`${as}.queue_rank >= 2 AND ${as}.queue_rank < 4`);
  if (f.source === 'conflict') parts.push(`${state} = 'conflict'`);
  if (f.source === 'lints') parts.push(of.linted);
  if (f.source === 'sample' || f.plan) parts.push(sampled(of));
  if (f.text) parts.push(of.matches);
  return parts.join(' AND ');
}

const from = ({ kind, table, as }: Queued) => `FROM ${table} ${as} JOIN screenshots s ON s.id = ${as}.screenshot_id
  LEFT JOIN gold_items g ON g.annotator = @me AND g.entity_kind = '${kind}' AND g.entity_id = ${as}.id`;

/** A gold item stands where it was put for this person, everything else where its worth puts it. */
const rankOf = ({ as, state }: Queued) =>
  `CASE WHEN ${as}.${state} = 'approved' THEN g.queue_rank ELSE ${as}.queue_rank END`;

const params = (f: QueueFilter) => ({ me: f.me, plan: f.plan, like: likeText(f.text) });

/** Up to `limit` rows of one stretch after a place, worth most first; `columns` beside those that every queue has. */
export function queueRows(
  db: ReadDb,
  of: Queued,
  columns: string,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): unknown[] {
  const { as } = of;
  const sql = `SELECT * FROM (SELECT ${as}.seq, ${as}.id, ${rankOf(of)} AS rank, s.app, ${as}.screenshot_id, s.sha256,
      ${as}.${of.state} AS state, ${columns}
    ${from(of)} WHERE ${conditions(of, f, stretch)})
    ${after ? 'WHERE rank < @rank OR (rank = @rank AND seq > @seq)' : ''}
    ORDER BY rank DESC, seq LIMIT @limit`;
  const all = { ...params(f), ...(after ? { rank: after.rank, seq: after.seq } : {}), limit };
  return db.all(sql, withoutUnused(sql, all));
}

/** How many of them wait in one stretch. */
export function queueTotal(db: ReadDb, of: Queued, f: QueueFilter, stretch: Stretch): number {
  const sql = `SELECT count(*) AS n ${from(of)} WHERE ${conditions(of, f, stretch)}`;
  return z.object({ n: z.number() }).parse(db.get(sql, withoutUnused(sql, params(f)))).n;
}
