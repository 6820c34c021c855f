import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const namedRow = z.object({ id: z.string(), name: z.string() });
type Named = z.infer<typeof namedRow>;
const lostRow = z.object({ kind: z.string(), subject: z.string(), n: z.number() });

const read = (db: ReadDb, sql: string, params: unknown[] = []): Named[] =>
  db.all(sql, params).map((found) => namedRow.parse(found));

/** Items whose episode or set of pictures is missing, by kind. */
export function itemsWithoutSubject(db: ReadDb): { kind: string; subject: string; n: number }[] {
  return db
    .all(
      `SELECT i.kind, i.subject_kind AS subject, count(*) AS n FROM items i
       WHERE i.subject_kind IN ('pictures', 'episode')
         AND NOT EXISTS (SELECT 1 FROM subjects s WHERE s.id = i.subject_id AND s.kind = i.subject_kind)
       GROUP BY i.kind, i.subject_kind ORDER BY i.kind`,
    )
    .map((found) => lostRow.parse(found));
}

/** Episodes whose steps, or places for pictures, do not match their stored counts. */
export function incompleteEpisodes(db: ReadDb): Named[] {
  return read(
    db,
    `SELECT s.id, s.content ->> '$.name' AS name FROM subjects s WHERE s.kind = 'episode' AND (
       s.steps <> (SELECT count(*) FROM steps t WHERE t.subject_seq = s.seq)
       OR s.steps <> (SELECT count(*) FROM subject_media m WHERE m.subject_seq = s.seq AND m.role = 'step'))
     ORDER BY s.seq`,
  );
}

/** Subjects with a place that lost its picture: it names none, and its import did not report it as missing. */
export function subjectsWithoutPicture(db: ReadDb): Named[] {
  return read(
    db,
    `SELECT DISTINCT s.id, s.content ->> '$.name' AS name FROM subjects s JOIN subject_media m ON m.subject_seq = s.seq
     WHERE m.screenshot_id IS NULL AND m.name <> '' AND NOT EXISTS (SELECT 1 FROM subject_problems p
       WHERE p.subject_seq = s.seq AND p.step = m.position AND p.code LIKE 'picture-%')
     ORDER BY s.seq`,
  );
}

/** Live episodes that are missing from the search index. */
export function unsearchableEpisodes(db: ReadDb): string[] {
  return read(
    db,
    `SELECT id, '' AS name FROM subjects WHERE kind = 'episode' AND seq NOT IN (SELECT rowid FROM subject_words) ORDER BY seq`,
  ).map(({ id }) => id);
}

/** Names of the live episodes and sets that a picture is in, at most `limit`. */
export function namesOfPicture(db: ReadDb, sha256: string, limit: number): string[] {
  return read(
    db,
    `SELECT DISTINCT e.id, e.content ->> '$.name' AS name FROM screenshots s JOIN subject_media m ON m.screenshot_id = s.id
     JOIN subjects e ON e.seq = m.subject_seq WHERE s.sha256 = ? AND e.state <> 'retired' ORDER BY e.seq LIMIT ?`,
    [sha256, limit],
  ).map(({ name }) => name);
}
