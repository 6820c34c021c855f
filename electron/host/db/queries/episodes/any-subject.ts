import { z } from 'zod';
import { itemState } from '#shared/records/fields.ts';
import { type PictureSet, pictureSet } from '#shared/episodes/picture-set.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

/** Kinds of subjects that have a row in `subjects`. */
export const storedSubjects = ['pictures', 'episode'] as const;
export type StoredSubjectKind = (typeof storedSubjects)[number];

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    kind: z.enum(storedSubjects),
    state: itemState,
    revision: z.number(),
    content: z.string(),
    source: z.string(),
    steps: z.number(),
  })
  .transform(({ content, ...rest }) => ({
    ...rest,
    // Validated when it was written; both kinds have a name.
    content: JSON.parse(content) as { name: string },
  }));

/** What an episode and a set of pictures have in common. */
export type StoredSubject = z.infer<typeof row>;

const columns = 'seq, id, kind, state, revision, content, source, steps';

/** The episode or set of pictures of an id. */
export function findSubject(db: ReadDb, kind: string, id: string): StoredSubject | null {
  const found = db.get(`SELECT ${columns} FROM subjects WHERE id = ? AND kind = ?`, [id, kind]);
  return found === undefined ? null : row.parse(found);
}

const pageSize = 500;

/** Live subjects of a kind that items are about, in the order they were added, page by page. */
export function* subjectsWithItems(db: ReadDb, kind: StoredSubjectKind): Generator<StoredSubject> {
  for (let after = 0; ; ) {
    const rows = db
      .all(
        `SELECT ${columns} FROM subjects s WHERE s.kind = ? AND s.seq > ? AND s.state <> 'retired'
           AND EXISTS (SELECT 1 FROM items i WHERE i.subject_kind = s.kind AND i.subject_id = s.id AND i.subject_kind <> 'screenshot')
         ORDER BY s.seq LIMIT ?`,
        [kind, after, pageSize],
      )
      .map((found) => row.parse(found));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.seq;
  }
}

/** Adds the row of a set of pictures in its first revision; the caller adds pictures and revision. */
export function insertPictureSet(
  db: WriteDb,
  made: { id: string; content: PictureSet; source: string; importId: string | null; at: string },
): number {
  const { lastInsertRowid } = db.run(
    `INSERT INTO subjects (id, kind, state, revision, content, source, import_id, created_at, updated_at)
     VALUES (?, 'pictures', 'draft', 1, ?, ?, ?, ?, ?)`,
    [made.id, JSON.stringify(pictureSet.parse(made.content)), made.source, made.importId, made.at, made.at],
  );
  return Number(lastInsertRowid);
}

const setRow = z.object({ id: z.string(), content: z.string(), pictures: z.string() });

/** Live sets of pictures that begin with a screenshot, each with the ids of all its screenshots in order. */
export function setsBeginningWith(
  db: ReadDb,
  screenshotId: string,
): { id: string; content: PictureSet; pictures: (string | null)[] }[] {
  return db
    .all(
      `SELECT s.id, s.content, (SELECT json_group_array(screenshot_id ORDER BY position) FROM subject_media
         WHERE subject_seq = s.seq) AS pictures
       FROM subject_media m JOIN subjects s ON s.seq = m.subject_seq
       WHERE m.screenshot_id = ? AND m.position = 0 AND s.kind = 'pictures' AND s.state <> 'retired' ORDER BY s.seq`,
      [screenshotId],
    )
    .map((found) => setRow.parse(found))
    .map(({ id, content, pictures }) => ({
      id,
      content: pictureSet.parse(JSON.parse(content)),
      pictures: z.array(z.string().nullable()).parse(JSON.parse(pictures)),
    }));
}

const idRow = z.object({ id: z.string() });

/** Sets of pictures that a screenshot belongs to. */
export function setsWith(db: ReadDb, screenshotId: string): string[] {
  return db
    .all(
      `SELECT DISTINCT s.id FROM subject_media m JOIN subjects s ON s.seq = m.subject_seq
       WHERE m.screenshot_id = ? AND s.kind = 'pictures' ORDER BY s.seq`,
      [screenshotId],
    )
    .map((found) => idRow.parse(found).id);
}

/** Screenshots of a set of pictures in their order; those that are missing left out. */
export function setPictures(db: ReadDb, id: string): string[] {
  return db
    .all(
      `SELECT m.screenshot_id AS id FROM subjects s JOIN subject_media m ON m.subject_seq = s.seq
       WHERE s.id = ? AND s.kind = 'pictures' AND m.screenshot_id IS NOT NULL ORDER BY m.position`,
      [id],
    )
    .map((found) => idRow.parse(found).id);
}

/** Screenshots that a change of an item about this subject concerns; `words`: the item's words are searched. */
export function picturesConcerned(
  db: ReadDb,
  { kind, id }: { kind: string; id: string | null },
  words: boolean,
): string[] {
  if (id === null) return [];
  if (kind === 'screenshot') return [id];
  return kind === 'pictures' && words ? setPictures(db, id) : [];
}
