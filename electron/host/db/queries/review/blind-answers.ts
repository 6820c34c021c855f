import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const given = z
  .object({
    item: z.string(),
    asked: z.string(),
    revision: z.number(),
    person: z.string(),
    answer: z.string(),
    seconds: z.number().nullable(),
  })
  .transform((found) => ({ ...found, answer: JSON.parse(found.answer) as unknown }));

/** A person's blind answer to `item`, given on `asked`: the item itself, or the copy that they had as gold. */
export type BlindAnswer = z.infer<typeof given>;

/** Each person's first blind answer to each item of a kind, with the picture, in the order they were given. */
export function* blindAnswers(db: ReadDb, kind: string): Generator<BlindAnswer> {
  const seen = new Set<string>();
  for (const row of db.all(
    `SELECT coalesce(c.copy_of, v.entity_id) AS item, v.entity_id AS asked, v.revision, v.voter_name AS person, v.answer, v.seconds
     FROM votes v LEFT JOIN gold_copies c ON c.id = v.entity_id
     WHERE v.entity_kind = ? AND v.voter_kind = 'person' AND v.blind = 1 AND v.with_image = 1 ORDER BY v.seq`,
    [kind],
  )) {
    const entry = given.parse(row);
    const key = `${entry.item} ${entry.person}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield entry;
  }
}

const answered = z.object({ kind: z.string(), item: z.string() });

/** Items that anybody answered blind, with the picture, and their kinds. */
export const answeredItems = (db: ReadDb): z.infer<typeof answered>[] =>
  db
    .all(
      `SELECT DISTINCT v.entity_kind AS kind, coalesce(c.copy_of, v.entity_id) AS item
       FROM votes v LEFT JOIN gold_copies c ON c.id = v.entity_id
       WHERE v.voter_kind = 'person' AND v.blind = 1 AND v.with_image = 1`,
    )
    .map((found) => answered.parse(found));

/** Changes whenever somebody answers: answers are only added. */
export const newestAnswer = (db: ReadDb): number =>
  z.object({ seq: z.number() }).parse(db.get('SELECT coalesce(max(seq), 0) AS seq FROM votes')).seq;
