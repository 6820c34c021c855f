import { z } from 'zod';
import { bbox, type BBox } from '#shared/geometry/shapes.ts';
import { element } from '#shared/items/element/index.ts';
import type { ReadDb } from '../../../connection.ts';

/** A locate box that somebody drew for an element. `blind`: in review, before they saw the stored one. */
export interface PlacedBox {
  element: string;
  person: string;
  box: BBox;
  blind: boolean;
}

const row = z.object({ id: z.string(), person: z.string(), box: z.string(), blind: z.number() });

/**
 * The first box that each person drew blind in review; and for each of these elements, the box that was stored at its
 * first blind answer, if a person had drawn it.
 */
export function placedBoxes(db: ReadDb): PlacedBox[] {
  return db
    .all(
      `WITH answered AS (
         SELECT v.entity_id AS id, v.voter_name AS person, v.answer, v.revision, v.seq FROM votes v
         WHERE v.entity_kind = @kind AND v.entity_id IN (SELECT id FROM items) AND v.voter_kind = 'person' AND v.blind = 1
           AND v.answer ->> '$.kind' = 'box'
           AND v.seq = (SELECT min(w.seq) FROM votes w WHERE w.entity_kind = v.entity_kind AND w.entity_id = v.entity_id
             AND w.voter_kind = 'person' AND w.voter_name = v.voter_name)
       ), first AS (SELECT id, min(revision) AS revision FROM answered GROUP BY id)
       SELECT id, person, answer -> '$.box' AS box, 1 AS blind FROM answered
       UNION ALL
       SELECT f.id, r.author_name, r.content -> '$.locate', 0 FROM first f
       JOIN revisions r ON r.entity_kind = @kind AND r.entity_id = f.id AND r.number = (
         SELECT max(g.number) FROM revisions g LEFT JOIN revisions b
           ON b.entity_kind = g.entity_kind AND b.entity_id = g.entity_id AND b.number = g.number - 1
         WHERE g.entity_kind = @kind AND g.entity_id = f.id AND g.number <= f.revision
           AND g.content -> '$.locate' IS NOT b.content -> '$.locate')
       WHERE r.author_kind = 'person' AND json_type(r.content, '$.locate') = 'array'
       ORDER BY id, blind, person`,
      { kind: element.id },
    )
    .map((found) => row.parse(found))
    .map(({ id, person, box, blind }) => ({
      element: id,
      person,
      box: bbox.parse(JSON.parse(box)),
      blind: blind === 1,
    }));
}
