import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

/** Items that can be gold: those of kinds that are reviewed on their own. */
export type GoldKind = string;

const laneRow = z.object({ lane: z.string(), n: z.number() });
const byLane = (rows: readonly unknown[]): Map<string, number> =>
  new Map(rows.map((found) => laneRow.parse(found)).map(({ lane, n }) => [lane, n]));

/** Reviewed items that this person answered or decided on. */
const workedOn = `SELECT v.entity_id AS id FROM votes v WHERE v.voter_kind = 'person' AND v.voter_name = @me
  UNION SELECT p.parent_id FROM votes v JOIN items p ON p.id = v.entity_id
    WHERE v.voter_kind = 'person' AND v.voter_name = @me AND p.parent_id IS NOT NULL
  UNION SELECT entity_id FROM verdicts WHERE annotator = @me AND kind <> 'skip'`;

/** Reviewed items that this person put into review first, or a part of them. */
const putUp = `SELECT coalesce(p.parent_id, p.id) AS id FROM revisions r JOIN items p ON p.id = r.entity_id
  WHERE r.author_kind = 'person' AND r.author_name = @me AND r.state = 'to_review' AND r.same_as IS NULL
    AND NOT EXISTS (SELECT 1 FROM revisions b WHERE b.entity_kind = r.entity_kind AND b.entity_id = r.entity_id
      AND b.number < r.number AND b.state = 'to_review')`;

/**
 * How many items others put into review that this person has answered or may still answer (`ordinary`), and how many of
 * these wait (`waiting`), by queue name. Their own answers, decisions and submissions do not change the first, so gold
 * given in proportion never shows which item was gold.
 */
export function ordinaryWork(db: ReadDb, me: string): { ordinary: Map<string, number>; waiting: Map<string, number> } {
  const waiting = byLane(
    db.all(
      "SELECT review_as AS lane, sum(n) AS n FROM kept_queue_counts WHERE review_state = 'to_review' GROUP BY review_as",
    ),
  );
  const done = db.all(
    `SELECT i.review_as AS lane, count(*) AS n FROM (${workedOn}) w CROSS JOIN items i ON i.id = w.id
     WHERE i.review_as IS NOT NULL AND coalesce(i.review_state, '') <> 'to_review'
       AND NOT EXISTS (SELECT 1 FROM gold_items g
         WHERE g.annotator = @me AND g.entity_kind = i.kind AND g.entity_id = i.id)
     GROUP BY i.review_as`,
    { me },
  );
  const own = db.all(
    `SELECT i.review_as AS lane, count(*) AS n FROM (SELECT DISTINCT id FROM (${putUp})) w CROSS JOIN items i ON i.id = w.id
     WHERE i.review_state = 'to_review' GROUP BY i.review_as`,
    { me },
  );
  for (const [lane, n] of byLane(own)) waiting.set(lane, Math.max(0, (waiting.get(lane) ?? 0) - n));
  const ordinary = new Map(waiting);
  for (const [lane, n] of byLane(done)) ordinary.set(lane, (ordinary.get(lane) ?? 0) + n);
  return { ordinary, waiting };
}

/** Items that this person was given as gold and answered or may still answer, by queue name. */
export function goldGiven(db: ReadDb, me: string): Map<string, number> {
  return byLane(
    db.all(
      `SELECT coalesce(i.review_as, g.entity_kind) AS lane, count(*) AS n FROM gold_items g
       JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind
       WHERE g.annotator = @me AND (g.left_at IS NULL OR g.answered = 1) GROUP BY 1`,
      { me },
    ),
  );
}

/**
 * Number of items by queue name and state, of decisions, and the revisions of what this person has as gold, as text: as
 * long as it stays, no gold comes or leaves.
 */
export const queueFingerprint = (db: ReadDb, me: string): string =>
  JSON.stringify([
    db.get('SELECT (SELECT max(seq) FROM verdicts) AS decided, (SELECT max(seq) FROM verdict_takebacks) AS undone'),
    db.get(
      `SELECT sum(p.revision) AS revisions FROM gold_items g JOIN items p ON p.id = g.entity_id OR p.parent_id = g.entity_id
       WHERE g.annotator = @me AND g.answered = 0 AND g.left_at IS NULL`,
      { me },
    ),
    ...db.all('SELECT review_as, review_state, n FROM kept_queue_counts ORDER BY 1, 2'),
  ]);

/** `hit` is null if the person knew the key, since their answer measures nothing. */
export function answerGold(db: WriteDb, annotator: string, kind: GoldKind, id: string, hit: boolean | null): void {
  db.run(
    `UPDATE gold_items SET answered = 1, hit = ? WHERE annotator = ? AND entity_kind = ? AND entity_id = ? AND answered = 0`,
    [hit === null ? null : Number(hit), annotator, kind, id],
  );
}

const foundId = z.object({ id: z.string() });

/**
 * Which of these approved items this person currently has as gold: mixed into their queue, still there and not decided on.
 * They must be indistinguishable from waiting items.
 */
export function goldAmong(db: ReadDb, annotator: string, kind: GoldKind, ids: readonly string[]): Set<string> {
  const found = db.all(
    `SELECT g.entity_id AS id FROM gold_items g JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind
     WHERE g.annotator = @me AND g.entity_kind = @kind AND g.entity_id IN (SELECT value FROM json_each(@ids))
       AND i.review_state = 'approved' AND g.left_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM verdict_standing v WHERE v.entity_kind = @kind AND v.entity_id = g.entity_id
         AND v.annotator = @me AND v.at >= g.at AND v.taken_back_at IS NULL AND v.kind IN ('approve', 'edit', 'reject'))`,
    { me: annotator, kind, ids: JSON.stringify(ids) },
  );
  return new Set(found.map((value) => foundId.parse(value).id));
}

export const isGoldFor = (db: ReadDb, annotator: string, kind: GoldKind, id: string): boolean =>
  goldAmong(db, annotator, kind, [id]).has(id);

/** Whether this person has gold in their queue, also from when it was last mixed in. */
export const hasOpenGold = (db: ReadDb, annotator: string): boolean =>
  db.get('SELECT 1 FROM gold_items WHERE annotator = ? AND answered = 0 AND left_at IS NULL', [annotator]) !==
  undefined;

/** Which of these screenshots have items that were ever put into review: some of them may be gold. */
export function withSubmitted(db: ReadDb, screenshots: readonly string[]): Set<string> {
  if (screenshots.length === 0) return new Set();
  const found = db.all(
    `SELECT DISTINCT screenshot_id AS id FROM items WHERE screenshot_id IN (SELECT value FROM json_each(?))
     AND state NOT IN ('draft', 'retired')`,
    [JSON.stringify(screenshots)],
  );
  return new Set(found.map((value) => foundId.parse(value).id));
}

/**
 * Whether an approved item was given to this person as gold: whatever they decide on it, also a second time, measures
 * them and does not change it.
 */
export function isMeasure(db: ReadDb, annotator: string, kind: GoldKind, id: string): boolean {
  const sql = `SELECT 1 FROM gold_items g JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind
    WHERE g.annotator = ? AND g.entity_kind = ? AND g.entity_id = ? AND i.review_state = 'approved'`;
  return db.get(sql, [annotator, kind, id]) !== undefined;
}

const since = z.object({ annotator: z.string(), at: z.string() });

/** People to whom an item was given as gold, and when: what they decided on it afterwards measures them, not the item. */
export function goldSince(db: ReadDb, kind: GoldKind, id: string): Map<string, string> {
  const rows = db.all('SELECT annotator, at FROM gold_items WHERE entity_kind = ? AND entity_id = ?', [kind, id]);
  return new Map(rows.map((found) => since.parse(found)).map(({ annotator, at }) => [annotator, at]));
}
