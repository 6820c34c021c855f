import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const work = z.object({ person: z.string(), day: z.string(), what: z.string(), n: z.number(), seconds: z.number() });
export type WorkRow = z.infer<typeof work>;

/** What people did by day: `made`, `changed`, `answered`, and standing verdicts by their kind. */
export function workByPeople(db: ReadDb): WorkRow[] {
  return db
    .all(
      `SELECT author_name AS person, substr(at, 1, 10) AS day, CASE WHEN number = 1 THEN 'made' ELSE 'changed' END AS what,
         count(*) AS n, 0 AS seconds
       FROM revisions r WHERE author_kind = 'person' AND same_as IS NULL AND entity_id NOT IN (SELECT id FROM gold_copies)
         AND entity_kind IN (SELECT DISTINCT kind FROM items)
         AND (number = 1 OR content IS NOT (SELECT b.content FROM revisions b WHERE b.entity_kind = r.entity_kind
           AND b.entity_id = r.entity_id AND b.number = r.number - 1))
       GROUP BY 1, 2, 3
       UNION ALL
       SELECT voter_name, substr(at, 1, 10), 'answered', count(*), coalesce(sum(seconds), 0)
       FROM votes WHERE voter_kind = 'person' GROUP BY 1, 2
       UNION ALL
       SELECT annotator, substr(at, 1, 10), kind, count(*), coalesce(sum(seconds), 0)
       FROM verdict_standing WHERE taken_back_at IS NULL AND source = 'review' AND kind IN ('approve', 'edit', 'reject')
       GROUP BY 1, 2, 3`,
    )
    .map((found) => work.parse(found));
}

const answered = z.object({ entity_id: z.string(), voter_name: z.string(), answer: z.string(), at: z.string() });

/** Each person's first blind answer to items of a kind that two or more people answered, with its time. */
export function answersInCommon(
  db: ReadDb,
  kind: string,
): { item: string; person: string; answer: unknown; at: string }[] {
  return db
    .all(
      `SELECT v.entity_id, v.voter_name, v.answer, v.at FROM votes v
       JOIN (SELECT min(seq) AS first FROM votes WHERE entity_kind = @kind AND voter_kind = 'person' AND blind = 1
             GROUP BY entity_id, voter_name) f ON f.first = v.seq
       WHERE v.entity_id IN (SELECT entity_id FROM votes WHERE entity_kind = @kind AND voter_kind = 'person' AND blind = 1
             GROUP BY entity_id HAVING count(DISTINCT voter_name) > 1)
       ORDER BY v.entity_id, v.at`,
      { kind },
    )
    .map((found) => answered.parse(found))
    .map(({ entity_id: item, voter_name: person, answer, at }) => ({
      item,
      person,
      answer: JSON.parse(answer) as unknown,
      at,
    }));
}

const gold = z.object({ annotator: z.string(), kind: z.string(), id: z.string(), label: z.string(), hit: z.number() });

/** Gold items that people answered without knowing the key, missed ones first. */
export function goldAnswers(db: ReadDb): z.infer<typeof gold>[] {
  return db
    .all(
      `SELECT g.annotator, coalesce(i.review_as, g.entity_kind) AS kind, g.entity_id AS id, i.label, g.hit FROM gold_items g
       JOIN items i ON i.id = g.entity_id WHERE g.answered = 1 AND g.hit IS NOT NULL ORDER BY g.hit, i.seq`,
    )
    .map((found) => gold.parse(found));
}
