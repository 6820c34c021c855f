import { z } from 'zod';
import type { ReadDb, WriteDb } from '../connection.ts';

const count = z.object({ n: z.number() });
/** What can be gold: questions, and elements with their instructions. */
export type GoldKind = 'question' | 'element';

/** Gold items one person has been given and not answered. */
export function openGold(db: ReadDb, annotator: string): number {
  return count.parse(
    db.get(
      `SELECT count(*) AS n FROM gold_items g
       LEFT JOIN questions q ON g.entity_kind = 'question' AND q.id = g.entity_id AND q.state = 'approved'
       LEFT JOIN elements e ON g.entity_kind = 'element' AND e.id = g.entity_id AND e.review_state = 'approved'
       WHERE g.annotator = ? AND g.answered = 0 AND (q.id IS NOT NULL OR e.id IS NOT NULL)`,
      [annotator],
    ),
  ).n;
}

const rankRow = z.object({ queue_rank: z.number() });
const idRow = z.object({ id: z.string() });

/** Approved items this person neither answered, nor decided, nor wrote, nor was given: candidates for gold. */
export function goldCandidates(db: ReadDb, annotator: string): { kind: GoldKind; id: string }[] {
  const questions = db
    .all(
      `SELECT q.id FROM questions q WHERE q.state = 'approved'
       AND NOT EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = 'question' AND v.entity_id = q.id AND v.voter_kind = 'person' AND v.voter_name = @me)
       AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = 'question' AND v.entity_id = q.id AND v.annotator = @me)
       AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = 'question' AND r.entity_id = q.id AND r.author_kind = 'person' AND r.author_name = @me)
       AND NOT EXISTS (SELECT 1 FROM gold_items g WHERE g.annotator = @me AND g.entity_kind = 'question' AND g.entity_id = q.id)
       ORDER BY q.seq LIMIT 5000`,
      { me: annotator },
    )
    .map((value) => ({ kind: 'question' as const, id: idRow.parse(value).id }));
  const elements = db
    .all(
      `SELECT e.id FROM elements e WHERE e.review_state = 'approved'
       AND NOT EXISTS (SELECT 1 FROM votes v JOIN instructions i ON i.id = v.entity_id WHERE v.entity_kind = 'instruction'
         AND i.element_id = e.id AND v.voter_kind = 'person' AND v.voter_name = @me)
       AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_kind = 'element' AND v.entity_id = e.id AND v.annotator = @me)
       AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.author_kind = 'person' AND r.author_name = @me
         AND (r.entity_kind = 'element' AND r.entity_id = e.id
           OR r.entity_kind = 'instruction' AND r.entity_id IN (SELECT i.id FROM instructions i WHERE i.element_id = e.id)))
       AND NOT EXISTS (SELECT 1 FROM gold_items g WHERE g.annotator = @me AND g.entity_kind = 'element' AND g.entity_id = e.id)
       ORDER BY e.seq LIMIT 5000`,
      { me: annotator },
    )
    .map((value) => ({ kind: 'element' as const, id: idRow.parse(value).id }));
  return [...questions, ...elements];
}

/** Ranks of what waits, best first; gold items take places among them. */
export function waitingRanks(db: ReadDb): number[] {
  return db
    .all(
      `SELECT queue_rank FROM (
         SELECT queue_rank FROM (SELECT queue_rank FROM questions WHERE state = 'to_review' ORDER BY queue_rank DESC, seq LIMIT 5000)
         UNION ALL
         SELECT queue_rank FROM (SELECT queue_rank FROM elements WHERE review_state = 'to_review' ORDER BY queue_rank DESC, seq LIMIT 5000)
       ) ORDER BY queue_rank DESC LIMIT 5000`,
    )
    .map((value) => rankRow.parse(value).queue_rank);
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

export function answerGold(db: WriteDb, annotator: string, kind: GoldKind, id: string, hit: boolean): void {
  db.run(
    `UPDATE gold_items SET answered = 1, hit = ? WHERE annotator = ? AND entity_kind = ? AND entity_id = ? AND answered = 0`,
    [hit ? 1 : 0, annotator, kind, id],
  );
}

/** How often this person hit the key, or the target, of gold items. */
export function goldScore(db: ReadDb, annotator: string): { n: number; right: number } {
  const found = z
    .object({ n: z.number(), right: z.number().nullable() })
    .parse(
      db.get(`SELECT count(*) AS n, sum(hit) AS right FROM gold_items WHERE annotator = ? AND answered = 1`, [
        annotator,
      ]),
    );
  return { n: found.n, right: found.right ?? 0 };
}
