import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    sha256: z.string(),
    ext: z.string(),
    mime: z.string(),
    bytes: z.number(),
    width: z.number(),
    height: z.number(),
    created_at: z.string(),
  })
  .transform(({ created_at, ...rest }) => ({ ...rest, createdAt: created_at }));

/** A picture file of the project. `ext` has no dot; width and height are pixels after EXIF orientation. */
export type Media = z.infer<typeof row>;

export function getMedia(db: ReadDb, sha256: string): Media | null {
  const found = db.get('SELECT * FROM media WHERE sha256 = ?', [sha256]);
  return found === undefined ? null : row.parse(found);
}

/** Adds the file's record; false if it already exists. */
export function insertMedia(db: WriteDb, media: Media): boolean {
  return (
    db.run(
      `INSERT INTO media (sha256, ext, mime, bytes, width, height, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [media.sha256, media.ext, media.mime, media.bytes, media.width, media.height, media.createdAt],
    ).changes > 0
  );
}

/** Streams all records by hash. */
export function* allMedia(db: ReadDb): IterableIterator<Media> {
  for (const found of db.iterate('SELECT * FROM media ORDER BY sha256')) yield row.parse(found);
}

/** Remembers which stored picture a file became that was repaired during import, so that it is recognised next time. */
export function insertOriginal(db: WriteDb, original: string, sha256: string, repairs: readonly string[]): void {
  db.run('INSERT INTO media_originals (original_sha256, sha256, mended) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    original,
    sha256,
    JSON.stringify(repairs),
  ]);
}

/** The stored picture that a file with this hash is, or became. */
export function mediaOfOriginal(db: ReadDb, original: string): Media | null {
  const found = db.get(
    `SELECT media.* FROM media WHERE sha256 = ?
     UNION ALL SELECT media.* FROM media_originals JOIN media USING (sha256) WHERE original_sha256 = ? LIMIT 1`,
    [original, original],
  );
  return found === undefined ? null : row.parse(found);
}

const nameRow = z.object({ name: z.string() });

/** Name of the first screenshot that shows a picture; null when none does. */
export function screenshotNameOf(db: ReadDb, sha256: string): string | null {
  const found = db.get('SELECT name FROM screenshots WHERE sha256 = ? ORDER BY seq LIMIT 1', [sha256]);
  return found === undefined ? null : nameRow.parse(found).name;
}
