import type { ReadDb } from '../../connection.ts';

const sameItem = (one: string, of: string) =>
  `${one}.entity_kind = ${of}.entity_kind AND ${one}.entity_id = ${of}.entity_id`;

/** Whether the decision that led to a conflict `r` stands: undo brings back a revision before it, and redo the conflict. */
const stands = `coalesce((SELECT b.same_as FROM revisions b WHERE ${sameItem('b', 'r')} AND b.number > r.number
  AND b.same_as <= r.number ORDER BY b.number DESC LIMIT 1), r.number) = r.number`;

/** Whether `@me` answered an item `i`, or a part of it, before a conflict about it that nobody undid; undo and redo make none. */
export const beforeConflict = `EXISTS (SELECT 1 FROM items p
  JOIN votes v ON v.entity_kind = p.kind AND v.entity_id = p.id AND v.voter_kind = 'person' AND v.voter_name = @me
  JOIN revisions r ON r.entity_kind = p.kind AND r.entity_id = p.id AND r.state = 'conflict' AND r.same_as IS NULL
  WHERE p.id IN (SELECT i.id UNION ALL SELECT c.id FROM items c WHERE c.parent_id = i.id)
    AND v.at <= r.at AND ${stands})`;

/** Whether a person answered an item in conflict before it was in conflict. */
export const answeredBeforeConflict = (db: ReadDb, me: string, id: string): boolean =>
  db.get(`SELECT 1 FROM items i WHERE i.id = @id AND ${beforeConflict}`, { id, me }) !== undefined;
