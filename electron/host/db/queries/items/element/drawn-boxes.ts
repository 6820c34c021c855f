import { z } from 'zod';
import { bbox, type BBox } from '#shared/geometry/shapes.ts';
import type { ReadDb } from '../../../connection.ts';

const row = z.object({ id: z.string(), person: z.string(), locate: z.string() });

/**
 * The last locate box by each person, for elements that two or more people drew: a revision counts for its author
 * if its box differs from the previous revision's. One row per element and person.
 */
export function boxesByPeople(db: ReadDb): { element: string; person: string; box: BBox }[] {
  return db
    .all(
      `WITH given AS (
         SELECT r.entity_id AS id, r.author_name AS person, r.number, json_extract(r.content, '$.locate') AS locate
         FROM revisions r LEFT JOIN revisions b
           ON b.entity_kind = 'element' AND b.entity_id = r.entity_id AND b.number = r.number - 1
         WHERE r.entity_kind = 'element' AND r.entity_id NOT IN (SELECT id FROM gold_copies) AND r.author_kind = 'person'
           AND json_extract(r.content, '$.locate') IS NOT NULL
           AND json_extract(r.content, '$.locate') IS NOT json_extract(b.content, '$.locate')
       )
       SELECT id, person, locate FROM given g
       WHERE number = (SELECT max(number) FROM given h WHERE h.id = g.id AND h.person = g.person)
         AND id IN (SELECT id FROM given GROUP BY id HAVING count(DISTINCT person) > 1)
       ORDER BY id, person`,
    )
    .map((found) => row.parse(found))
    .map(({ id, person, locate }) => ({ element: id, person, box: bbox.parse(JSON.parse(locate)) }));
}
