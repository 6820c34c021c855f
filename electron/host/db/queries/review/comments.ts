import { itemKinds } from '#shared/items/registry.ts';
import { z } from 'zod';
import { type EntityKind, entityKind } from '#shared/records/fields.ts';
import type { PlacedComment } from '#shared/contract/comments.ts';
import type { comment } from '#shared/contract/review/review.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

export type Comment = z.infer<typeof comment>;

const row = z
  .object({
    id: z.string(),
    entity_kind: entityKind,
    entity_id: z.string(),
    author: z.string(),
    text: z.string(),
    at: z.string(),
    x: z.number().nullable(),
    y: z.number().nullable(),
    resolved: z.number(),
  })
  .transform(
    ({ entity_kind, entity_id, resolved, ...rest }): PlacedComment => ({
      ...rest,
      kind: entity_kind,
      entityId: entity_id,
      resolved: resolved === 1,
    }),
  );
const columns = 'id, entity_kind, entity_id, author, text, at, x, y, resolved';

/** `x` and `y`: where it is pinned, image pixels; null for the item as a whole. */
export function insertComment(db: WriteDb, kind: EntityKind, entityId: string, c: Comment): void {
  db.run(
    `INSERT INTO comments (id, entity_kind, entity_id, author, text, x, y, resolved, at)
     VALUES (@id, @kind, @entityId, @author, @text, @x, @y, @resolved, @at)`,
    { ...c, kind, entityId, resolved: c.resolved ? 1 : 0 },
  );
}

export function getComment(db: ReadDb, id: string): PlacedComment | null {
  const found = db.get(`SELECT ${columns} FROM comments WHERE id = ?`, [id]);
  return found === undefined ? null : row.parse(found);
}

export function setResolved(db: WriteDb, id: string, resolved: boolean): void {
  db.run('UPDATE comments SET resolved = ? WHERE id = ?', [resolved ? 1 : 0, id]);
}

export function commentsOf(db: ReadDb, kind: EntityKind, entityId: string): Comment[] {
  return db
    .all(`SELECT ${columns} FROM comments WHERE entity_kind = ? AND entity_id = ? ORDER BY seq`, [kind, entityId])
    .map((value) => {
      const { kind: _kind, entityId: _entityId, ...rest } = row.parse(value);
      return rest;
    });
}

/** Comments on a picture, on what is drawn on it, and on those of its other items that this person has voted on. */
export function commentsOfScreenshot(db: ReadDb, screenshotId: string, me: string): PlacedComment[] {
  return db
    .all(
      `SELECT ${columns} FROM comments AS c
       WHERE (entity_kind = 'screenshot' AND entity_id = @screenshotId)
          OR (entity_id IN (SELECT id FROM items WHERE screenshot_id = @screenshotId
                UNION ALL SELECT id FROM gold_copies WHERE screenshot_id = @screenshotId AND gold_for = @me)
              AND (entity_kind IN (SELECT value FROM json_each(@drawn))
                   OR EXISTS (SELECT 1 FROM votes AS v
                              WHERE v.entity_kind = c.entity_kind AND v.entity_id = c.entity_id
                                AND v.voter_kind = 'person' AND v.voter_name = @me)))
       ORDER BY seq`,
      { screenshotId, me, drawn: JSON.stringify(itemKinds().flatMap(({ id, drawn }) => (drawn ? [id] : []))) },
    )
    .map((value) => row.parse(value));
}
