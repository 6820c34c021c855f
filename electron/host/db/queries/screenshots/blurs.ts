import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BBox, bbox } from '#shared/geometry/shapes.ts';
import type { ReadDb } from '../../connection.ts';

const boxes = z.array(bbox);
const found = z.object({ sha256: z.string(), revision: z.number(), blurs: z.string() });

/** A name for the look of a picture with these areas blurred: equal for equal areas, in any project. */
const lookWith = (areas: readonly BBox[]): string =>
  createHash('sha256').update(JSON.stringify(areas)).digest('hex').slice(0, 16);

/** How people see a picture, by its hash: blurred areas in image pixels, and a name for that look, or `stored`. */
export function lookOfPicture(db: ReadDb, sha256: string): { areas: BBox[]; look: string } {
  const row = db.get("SELECT sha256, revision, blurs FROM screenshots WHERE sha256 = ? AND blurs <> '[]'", [sha256]);
  if (row === undefined) return { areas: [], look: 'stored' };
  const areas = boxes.parse(JSON.parse(found.parse(row).blurs));
  return { areas, look: lookWith(areas) };
}

/** Blurred areas of a picture, by its hash, in image pixels; none for an unknown picture. */
export const blursOfPicture = (db: ReadDb, sha256: string): BBox[] => lookOfPicture(db, sha256).areas;

/** Whether a picture, by its hash, has blurred areas, and its text was never read. */
export const isBlurredUnread = (db: ReadDb, sha256: string): boolean =>
  db.get(
    "SELECT 1 FROM screenshots s WHERE sha256 = ? AND blurs <> '[]' AND NOT EXISTS (SELECT 1 FROM ocr WHERE screenshot_id = s.id)",
    [sha256],
  ) !== undefined;

const named = z.object({ id: z.string(), sha256: z.string() });

/** Screenshots with blurred areas whose text was never read. */
export const blurredUnread = (db: ReadDb): z.infer<typeof named>[] =>
  db
    .all(
      "SELECT id, sha256 FROM screenshots s WHERE blurs <> '[]' AND NOT EXISTS (SELECT 1 FROM ocr WHERE screenshot_id = s.id)",
    )
    .map((row) => named.parse(row));

/** All pictures with blurred areas, each with its screenshot's revision and the name of its look. */
export function blurredPictures(db: ReadDb): { sha256: string; revision: number; look: string }[] {
  return db
    .all("SELECT sha256, revision, blurs FROM screenshots WHERE blurs <> '[]' ORDER BY sha256")
    .map((row) => found.parse(row))
    .map(({ sha256, revision, blurs }) => ({ sha256, revision, look: lookWith(boxes.parse(JSON.parse(blurs))) }));
}

const changedRow = z.object({ id: z.string(), sha256: z.string(), revision: z.number() });

/** Screenshots with blurred areas that were changed at a time (ISO 8601) or later. */
export function blurredSince(db: ReadDb, since: string): z.infer<typeof changedRow>[] {
  return db
    .all("SELECT id, sha256, revision FROM screenshots WHERE blurs <> '[]' AND updated_at >= ? ORDER BY seq", [since])
    .map((row) => changedRow.parse(row));
}
