import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const count = z.object({ n: z.number() });
/** Items that can be gold: those of kinds that are reviewed on their own. */
export type GoldKind = string;

/** Gold items of one queue name that one person was given and has not answered. */
export function openGold(db: ReadDb, annotator: string, lane: string): number {
  return count.parse(
    db.get(
      `SELECT count(*) AS n FROM gold_items g
       JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind AND i.review_state = 'approved'
       WHERE g.annotator = ? AND g.answered = 0 AND i.review_as = ?`,
      [annotator, lane],
    ),
  ).n;
}

const rankRow = z.object({ queue_rank: z.number() });
const candidateRow = z.object({ kind: z.string(), id: z.string() });

/** Approved items this person neither answered, nor decided, nor wrote, nor saw the key of (nor of their parts), nor was given: candidates for gold. */
export function goldCandidates(db: ReadDb, lane: string, annotator: string): { kind: GoldKind; id: string }[] {
  const itself = (table: string) => `${table}.entity_kind = i.kind AND ${table}.entity_id = i.id`;
  const parts = (table: string) =>
    `items p JOIN ${table} v ON v.entity_kind = p.kind AND v.entity_id = p.id WHERE p.parent_id = i.id`;
  const answered = "v.voter_kind = 'person' AND v.voter_name = @me";
  const written = "v.author_kind = 'person' AND v.author_name = @me";
  const sql = `SELECT i.kind, i.id FROM items i INDEXED BY items_in_review WHERE i.review_as = @lane AND i.review_state = 'approved'
    AND NOT EXISTS (SELECT 1 FROM votes v WHERE ${itself('v')} AND ${answered})
    AND NOT EXISTS (SELECT 1 FROM ${parts('votes')} AND ${answered})
    AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE ${itself('v')} AND v.annotator = @me)
    AND NOT EXISTS (SELECT 1 FROM revisions v WHERE ${itself('v')} AND ${written})
    AND NOT EXISTS (SELECT 1 FROM ${parts('revisions')} AND ${written})
    AND NOT EXISTS (SELECT 1 FROM gold_items g WHERE g.annotator = @me AND ${itself('g')})
    AND NOT EXISTS (SELECT 1 FROM answers_seen v WHERE ${itself('v')} AND v.person = @me)
    AND NOT EXISTS (SELECT 1 FROM ${parts('answers_seen')} AND v.person = @me)
    ORDER BY i.queue_rank DESC, i.seq LIMIT 5000`;
  return db.all(sql, { me: annotator, lane }).map((value) => candidateRow.parse(value));
}

/** Ranks of the items waiting under one queue name, best first; gold items are placed among them. */
export function waitingRanks(db: ReadDb, lane: string): number[] {
  const sql = `SELECT queue_rank FROM items WHERE review_as = ? AND review_state = 'to_review' ORDER BY queue_rank DESC, seq LIMIT 5000`;
  return db.all(sql, [lane]).map((value) => rankRow.parse(value).queue_rank);
}

export function insertGold(
  db: WriteDb,
  annotator: string,
  item: { kind: GoldKind; id: string },
  rank: number,
  at: string,
): void {
  db.run(
    `INSERT INTO gold_items (annotator, entity_kind, entity_id, queue_rank, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [annotator, item.kind, item.id, rank, at],
  );
}

/** `hit` is null if the person knew the key, since their answer measures nothing. */
export function answerGold(db: WriteDb, annotator: string, kind: GoldKind, id: string, hit: boolean | null): void {
  db.run(
    `UPDATE gold_items SET answered = 1, hit = ? WHERE annotator = ? AND entity_kind = ? AND entity_id = ? AND answered = 0`,
    [hit === null ? null : Number(hit), annotator, kind, id],
  );
}

const foundId = z.object({ id: z.string() });

/**
 * Which of these approved items this person currently has as gold: mixed into their queue and not decided on since.
 * They must be indistinguishable from waiting items.
 */
export function goldAmong(db: ReadDb, annotator: string, kind: GoldKind, ids: readonly string[]): Set<string> {
  const found = db.all(
    `SELECT g.entity_id AS id FROM gold_items g JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind
     WHERE g.annotator = @me AND g.entity_kind = @kind AND g.entity_id IN (SELECT value FROM json_each(@ids))
       AND i.review_state = 'approved'
       AND NOT EXISTS (SELECT 1 FROM verdict_standing v WHERE v.entity_kind = @kind AND v.entity_id = g.entity_id
         AND v.annotator = @me AND v.at >= g.at AND v.taken_back_at IS NULL AND v.kind IN ('approve', 'edit', 'reject'))`,
    { me: annotator, kind, ids: JSON.stringify(ids) },
  );
  return new Set(found.map((value) => foundId.parse(value).id));
}

export const isGoldFor = (db: ReadDb, annotator: string, kind: GoldKind, id: string): boolean =>
  goldAmong(db, annotator, kind, [id]).has(id);

/** Which of these items this person was ever given as gold. */
export function givenAsGold(db: ReadDb, annotator: string, ids: readonly string[]): Set<string> {
  const found = db.all(
    `SELECT entity_id AS id FROM gold_items WHERE annotator = ? AND entity_id IN (SELECT value FROM json_each(?))`,
    [annotator, JSON.stringify(ids)],
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
