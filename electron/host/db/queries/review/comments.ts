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
    reply_to: z.string().nullable(),
  })
  .transform(
    ({ entity_kind, entity_id, resolved, reply_to, ...rest }): PlacedComment => ({
      ...rest,
      kind: entity_kind,
      entityId: entity_id,
      resolved: resolved === 1,
      ...(reply_to !== null && { replyTo: reply_to }),
    }),
  );
const columns = 'id, entity_kind, entity_id, author, text, at, x, y, resolved, reply_to';

/** `x` and `y`: where it is pinned, image pixels; null for the item as a whole. */
export function insertComment(db: WriteDb, kind: EntityKind, entityId: string, c: Comment): void {
  db.run(
    `INSERT INTO comments (id, entity_kind, entity_id, author, text, x, y, resolved, at, reply_to)
     VALUES (@id, @kind, @entityId, @author, @text, @x, @y, @resolved, @at, @replyTo)`,
    { ...c, kind, entityId, resolved: c.resolved ? 1 : 0, replyTo: c.replyTo ?? null },
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

const threadRow = z.object({
  seq: z.number(),
  root: z.string(),
  picture: z.string().nullable(),
  name: z.string().nullable(),
});

/** A comment with its place in the project's order, its thread, and the picture it is on. */
export interface ThreadComment {
  seq: number;
  root: string;
  screenshotId: string | null;
  /** Name of the picture. */
  picture: string | null;
  comment: PlacedComment;
}

/**
 * The comments of the threads that were last written in, oldest comment first, without those on copies that somebody
 * else has as gold.
 */
export function recentThreads(db: ReadDb, me: string, most: number): ThreadComment[] {
  return db
    .all(
      `WITH recent AS (
         SELECT coalesce(reply_to, id) AS root, max(seq) AS last FROM comments
         WHERE entity_id NOT IN (SELECT id FROM gold_copies WHERE gold_for <> @me)
         GROUP BY 1 ORDER BY last DESC LIMIT @most)
       SELECT c.seq, r.root, s.id AS picture, s.name, ${columns.replaceAll(/\b(\w+)/g, 'c.$1')}
       FROM recent r JOIN comments c ON c.id = r.root OR c.reply_to = r.root
       LEFT JOIN all_items i ON i.id = c.entity_id
       LEFT JOIN screenshots s ON s.id = CASE c.entity_kind WHEN 'screenshot' THEN c.entity_id ELSE i.screenshot_id END
       ORDER BY c.seq`,
      { me, most },
    )
    .map((found) => {
      const { seq, root, picture: screenshotId, name: picture } = threadRow.parse(found);
      return { seq, root, screenshotId, picture, comment: row.parse(found) };
    });
}

const readRow = z.object({ thread: z.string(), comment_seq: z.number() });

/** How far a person has read, by thread. */
export const threadReads = (db: ReadDb, person: string): Map<string, number> =>
  new Map(
    db
      .all('SELECT thread, comment_seq FROM thread_reads WHERE person = ?', [person])
      .map((found) => readRow.parse(found))
      .map(({ thread, comment_seq }) => [thread, comment_seq]),
  );

/** Notes that a person has read a thread up to its last comment. */
export function noteThreadRead(db: WriteDb, person: string, thread: string): void {
  db.run(
    `INSERT INTO thread_reads (person, thread, comment_seq)
     SELECT @person, @thread, max(seq) FROM comments WHERE id = @thread OR reply_to = @thread HAVING max(seq) IS NOT NULL
     ON CONFLICT (person, thread) DO UPDATE SET comment_seq = max(comment_seq, excluded.comment_seq)`,
    { person, thread },
  );
}

const nameRow = z.object({ name: z.string() });

/** People who wrote comments or have assignments: those who can be mentioned, where there is no list of people. */
export const peopleInThreads = (db: ReadDb): string[] =>
  db
    .all('SELECT author AS name FROM comments UNION SELECT person FROM assignments ORDER BY 1')
    .map((found) => nameRow.parse(found).name);
