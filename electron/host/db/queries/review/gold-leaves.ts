import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

/*
 * A gold item leaves its person's queue with an ordinary one: with the waiting item that it is tied to, once others take
 * that out of review.
 */

const flag = z.number().transform((n) => n === 1);
const row = z.object({
  kind: z.string(),
  id: z.string(),
  seq: z.number(),
  lane: z.string(),
  leavesWith: z.string().nullable(),
  left: flag,
  /** Whether the person decided on it. */
  decided: flag,
  /** Whether the person answered it, or a part of it, or set it aside. */
  touched: flag,
  /** How many others decided on it since, who were not given it as gold. */
  others: z.number(),
  /** Whether it, or a part of it, was changed since in another way than by a decision. */
  corrected: flag,
  /** Of the item that it leaves with: whether it waits, null if there is none; whether the person decided on it. */
  waits: flag.nullable(),
  mine: flag,
});

/** Gold that one person was given, and what became of the item that it leaves with. */
export type GivenGold = z.infer<typeof row>;

const decidedBy = (kind: string, id: string) => `EXISTS (SELECT 1 FROM verdict_standing v
  WHERE v.entity_kind = ${kind} AND v.entity_id = ${id} AND v.annotator = @me AND v.taken_back_at IS NULL AND v.kind <> 'skip')`;

/** How many others decided on an item `i` since `@me` was given it as gold `g`, except those who had it as gold themselves. */
export const othersSince = (g: string) => `(SELECT count(DISTINCT v.annotator) FROM verdict_standing v
  WHERE v.entity_kind = i.kind AND v.entity_id = i.id AND v.annotator <> @me AND v.at > ${g}.at
    AND v.taken_back_at IS NULL AND v.kind IN ('approve', 'edit', 'reject')
    AND NOT EXISTS (SELECT 1 FROM gold_items o WHERE o.annotator = v.annotator AND o.entity_kind = i.kind
      AND o.entity_id = i.id AND o.at <= v.at))`;

const withParts = '(SELECT p.kind, p.id FROM items p WHERE p.id = i.id OR p.parent_id = i.id)';

const touched = `(EXISTS (SELECT 1 FROM votes v WHERE (v.entity_kind, v.entity_id) IN ${withParts}
    AND v.voter_kind = 'person' AND v.voter_name = @me)
  OR EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = i.kind AND v.entity_id = i.id AND v.annotator = @me))`;

const corrected = `EXISTS (SELECT 1 FROM revisions r WHERE (r.entity_kind, r.entity_id) IN ${withParts}
  AND r.at > g.at AND r.same_as IS NULL AND r.state = 'approved'
  AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = i.kind AND v.entity_id = i.id AND v.at = r.at))`;

export const givenGold = (db: ReadDb, me: string): GivenGold[] =>
  db
    .all(
      `SELECT i.kind, i.id, i.seq, i.review_as AS lane, g.leaves_with AS leavesWith,
         g.left_at IS NOT NULL AS "left", ${decidedBy('i.kind', 'i.id')} AS decided,
         ${touched} AS touched, ${corrected} AS corrected, ${othersSince('g')} AS others,
         t.review_state = 'to_review' AS waits, t.id IS NOT NULL AND ${decidedBy('t.kind', 't.id')} AS mine
       FROM gold_items g JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind
       LEFT JOIN items t ON t.id = g.leaves_with AND t.review_state IS NOT NULL
       WHERE g.annotator = @me AND i.review_as IS NOT NULL AND i.review_state = 'approved'`,
      { me },
    )
    .map((found) => row.parse(found));

export function setLeavesWith(db: WriteDb, me: string, { kind, id }: GivenGold, other: string | null): void {
  db.run('UPDATE gold_items SET leaves_with = ? WHERE annotator = ? AND entity_kind = ? AND entity_id = ?', [
    ...[other, me, kind, id],
  ]);
}

export function setLeft(db: WriteDb, me: string, { kind, id }: GivenGold, at: string | null): void {
  db.run('UPDATE gold_items SET left_at = ? WHERE annotator = ? AND entity_kind = ? AND entity_id = ?', [
    ...[at, me, kind, id],
  ]);
}

const found = z.object({ id: z.string() });

/** How far around a gold item those of the same age are looked for. */
const around = 500;

/**
 * Items of others that wait for this person, near a gold item in their queue: others work from its top, so items that
 * are near each other leave at about the same time. If there are none, the first ones.
 */
export function waitingNear(db: ReadDb, me: string, { lane, seq }: GivenGold): string[] {
  const open = `i.review_as = @lane AND i.review_state = 'to_review' AND NOT ${decidedBy('i.kind', 'i.id')}
    AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id
      AND r.author_kind = 'person' AND r.author_name = @me AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL)`;
  const near = db.all(
    `SELECT i.id FROM items i INDEXED BY items_by_age WHERE i.seq BETWEEN @from AND @to AND ${open}
     ORDER BY abs(i.seq - @seq) LIMIT 40`,
    { me, lane, seq, from: seq - around, to: seq + around },
  );
  const rows =
    near.length > 0
      ? near
      : db.all(`SELECT i.id FROM items i INDEXED BY items_by_age WHERE ${open} ORDER BY i.seq LIMIT 40`, { me, lane });
  return rows.map((one) => found.parse(one).id);
}
