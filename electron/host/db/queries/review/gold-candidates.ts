import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { othersSince } from './gold-leaves.ts';

const flag = z.number().transform((n) => n === 1);
const candidate = z.object({
  kind: z.string(),
  id: z.string(),
  seq: z.number(),
  /** Whether the person has it as gold already. */
  given: flag,
});
const keepable = candidate.extend({
  /** Whether it was put into review since the person's last call, so that they have not seen it waiting. */
  fresh: flag,
});

/** An approved item that can be gold for one person. */
export type Candidate = z.infer<typeof candidate>;
export type Keepable = z.infer<typeof keepable>;

const itself = (table: string) => `${table}.entity_kind = i.kind AND ${table}.entity_id = i.id`;
const parts = (table: string) =>
  `items p JOIN ${table} v ON v.entity_kind = p.kind AND v.entity_id = p.id WHERE p.parent_id = i.id`;
const answered = "v.voter_kind = 'person' AND v.voter_name = @me";
const written = "v.author_kind = 'person' AND v.author_name = @me";

/** Neither answered, nor decided, nor written by `@me`, who has not seen its key either; nor any of its parts. */
const unknown = `NOT EXISTS (SELECT 1 FROM votes v WHERE ${itself('v')} AND ${answered})
  AND NOT EXISTS (SELECT 1 FROM ${parts('votes')} AND ${answered})
  AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE ${itself('v')} AND v.annotator = @me)
  AND NOT EXISTS (SELECT 1 FROM revisions v WHERE ${itself('v')} AND ${written})
  AND NOT EXISTS (SELECT 1 FROM ${parts('revisions')} AND ${written})
  AND NOT EXISTS (SELECT 1 FROM answers_seen v WHERE ${itself('v')} AND v.person = @me)
  AND NOT EXISTS (SELECT 1 FROM ${parts('answers_seen')} AND v.person = @me)`;

const aged = z.object({ seq: z.number() });

/** Ages (`seq`) of the first items that wait for a person, in the order of their queue, which is ascending. */
export const agesWaiting = (db: ReadDb, lane: string, me: string): number[] =>
  db
    .all(
      `SELECT i.seq FROM items i INDEXED BY items_by_age
       WHERE i.review_as = @lane AND i.review_state = 'to_review'
         AND i.id NOT IN (SELECT entity_id FROM revisions WHERE author_kind = 'person' AND author_name = @me)
       ORDER BY i.seq LIMIT 5000`,
      { lane, me },
    )
    .map((found) => aged.parse(found).seq);

/** The newest approved items that somebody who starts can get, of those whose ages (`seq`) are between two others. */
export const candidatesToStart = (
  db: ReadDb,
  lane: string,
  me: string,
  between: { from: number; to: number },
): Candidate[] =>
  db
    .all(
      `SELECT i.kind, i.id, i.seq, 0 AS given FROM items i INDEXED BY items_by_age
       WHERE i.review_as = @lane AND i.review_state = 'approved' AND i.seq > @from AND i.seq < @to AND ${unknown}
       ORDER BY i.seq DESC LIMIT 4000`,
      { me, lane, ...between },
    )
    .map((found) => candidate.parse(found));

/** A moment up to which others' decisions show in a person's queue. */
export interface Moment {
  at: string;
  /** Number (`seq`) of the last decision. */
  verdict: number;
}

const last = z.object({ n: z.number() });

export const lastVerdict = (db: ReadDb): number =>
  last.parse(db.get('SELECT coalesce(max(seq), 0) AS n FROM verdicts')).n;

/**
 * Items that others approved as they were since a moment at which they waited for this person, or were not in review yet;
 * also gold that the person has, if enough others decided on it.
 */
export function candidatesToKeep(db: ReadDb, lane: string, me: string, since: Moment, deciders: number): Keepable[] {
  const decided = 'v.seq > @verdict AND v.annotator <> @me AND v.taken_back_at IS NULL AND v.kind';
  const before = (
    state: string,
  ) => `EXISTS (SELECT 1 FROM items p JOIN revisions r ON r.entity_kind = p.kind AND r.entity_id = p.id
    WHERE (p.id = i.id OR p.parent_id = i.id) AND r.state = '${state}' AND r.at <= @at)`;
  const sql = `SELECT i.kind, i.id, i.seq, g.annotator IS NOT NULL AS given, NOT ${before('to_review')} AS fresh
    FROM (SELECT DISTINCT v.entity_kind, v.entity_id FROM verdict_standing v WHERE ${decided} = 'approve') d
    CROSS JOIN items i ON i.kind = d.entity_kind AND i.id = d.entity_id
    LEFT JOIN gold_items g ON g.annotator = @me AND ${itself('g')}
    WHERE i.review_as = @lane AND i.review_state = 'approved' AND ${unknown}
      AND NOT EXISTS (SELECT 1 FROM verdict_standing v WHERE ${itself('v')} AND ${decided} = 'edit')
      AND CASE WHEN g.annotator IS NULL THEN NOT ${before('approved')}
        ELSE g.left_at IS NULL AND ${othersSince('g')} >= @deciders END
    ORDER BY i.seq`;
  return db.all(sql, { me, lane, ...since, deciders }).map((found) => keepable.parse(found));
}

const one = z.object({ n: z.number() });

/** Whether a person has answered or decided on anything, or was given gold; whoever has not may not have seen their queue yet. */
export const hasStarted = (db: ReadDb, me: string): boolean =>
  one.parse(
    db.get(
      `SELECT EXISTS (SELECT 1 FROM gold_items WHERE annotator = @me) OR EXISTS (SELECT 1 FROM verdicts WHERE annotator = @me)
        OR EXISTS (SELECT 1 FROM votes WHERE voter_kind = 'person' AND voter_name = @me) AS n`,
      { me },
    ),
  ).n === 1;

/** Makes an item gold for a person from now on, also one that already was. */
export function giveGold(db: WriteDb, me: string, { kind, id }: Candidate, at: string): void {
  db.run(
    `INSERT INTO gold_items (annotator, entity_kind, entity_id, queue_rank, at) VALUES (?, ?, ?, 0, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, leaves_with = NULL`,
    [me, kind, id, at],
  );
}
