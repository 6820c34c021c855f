import { z } from 'zod';
import type { EntityKind } from '#shared/contract/common.ts';
import type { comment } from '#shared/contract/review.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

export type Comment = z.infer<typeof comment>;

const row = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  at: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  resolved: z.number(),
});

/** `x` and `y` are image pixels of the place it is pinned to, or null for the item as a whole. */
export function insertComment(db: WriteDb, kind: EntityKind, entityId: string, c: Comment): void {
  db.run(
    `INSERT INTO comments (id, entity_kind, entity_id, author, text, x, y, resolved, at)
     VALUES (@id, @kind, @entityId, @author, @text, @x, @y, @resolved, @at)`,
    { ...c, kind, entityId, resolved: c.resolved ? 1 : 0 },
  );
}

export function commentsOf(db: ReadDb, kind: EntityKind, entityId: string): Comment[] {
  return db
    .all(
      `SELECT id, author, text, at, x, y, resolved FROM comments WHERE entity_kind = ? AND entity_id = ? ORDER BY seq`,
      [kind, entityId],
    )
    .map((value) => {
      const r = row.parse(value);
      return { ...r, resolved: r.resolved === 1 };
    });
}
