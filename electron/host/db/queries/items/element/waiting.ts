import { z } from 'zod';
import { boxLane } from '#shared/items/element/box-review.ts';
import type { ReadDb } from '../../../connection.ts';
import { byMe, type Looker, lookerParams } from '../../review/blind.ts';

const clicked = z.object({ clicked: z.number() });

/**
 * Whether an element with its instructions is up for review and not this person's own work: `none` of its instructions
 * answered by them, or `some`; null when it is not waiting for them.
 */
export function targetAwaits(db: ReadDb, id: string, who: Looker): 'none' | 'some' | null {
  const found = db.get(
    `SELECT EXISTS (SELECT 1 FROM votes v JOIN all_items i ON i.id = v.entity_id WHERE v.entity_kind = 'instruction'
         AND i.parent_id = e.id AND v.voter_kind = 'person' AND v.voter_name = @me) AS clicked
     FROM all_items e WHERE e.id = @id AND e.kind = 'element' AND (e.review_state IN ('to_review', 'conflict')
       OR e.review_state = 'approved' AND @gold = 1)
     AND NOT EXISTS (SELECT 1 FROM revisions r WHERE ${byMe} AND (r.entity_kind = 'element' AND r.entity_id = e.id
       OR r.entity_kind = 'instruction' AND r.entity_id IN (SELECT i.id FROM all_items i WHERE i.parent_id = e.id)))`,
    lookerParams(id, who),
  );
  if (found === undefined) return null;
  return clicked.parse(found).clicked === 1 ? 'some' : 'none';
}

/** Whether an element on its own is in review as a box, and was neither answered nor drawn by this person. */
export function boxAwaits(db: ReadDb, id: string, who: Looker): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM all_items i WHERE i.id = @id AND i.review_as = @lane AND (i.review_state IN ('to_review', 'conflict')
         OR i.review_state = 'approved' AND @gold = 1)
       AND NOT EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = i.kind AND v.entity_id = i.id
         AND v.voter_kind = 'person' AND v.voter_name = @me)
       AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id AND ${byMe})`,
      { ...lookerParams(id, who), lane: boxLane },
    ) !== undefined
  );
}
