import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BBox, bbox } from '#shared/contract/common.ts';
import type { ReadDb } from '../../connection.ts';

const boxes = z.array(bbox);
const found = z.object({ sha256: z.string(), revision: z.number(), blurs: z.string() });

/** Names what a picture looks like with these areas blurred: equal for equal areas, in any project. */
const lookWith = (areas: readonly BBox[]): string =>
  createHash('sha256').update(JSON.stringify(areas)).digest('hex').slice(0, 16);

/** What a picture, by its hash, looks like to people: image pixels that are blurred, and a name of that, or `stored`. */
export function lookOfPicture(db: ReadDb, sha256: string): { areas: BBox[]; look: string } {
  const row = db.get("SELECT sha256, revision, blurs FROM screenshots WHERE sha256 = ? AND blurs <> '[]'", [sha256]);
  if (row === undefined) return { areas: [], look: 'stored' };
  const areas = boxes.parse(JSON.parse(found.parse(row).blurs));
  return { areas, look: lookWith(areas) };
}

/** Areas of a picture, by its hash, that nobody is shown sharp: image pixels; none for a picture that is not here. */
export const blursOfPicture = (db: ReadDb, sha256: string): BBox[] => lookOfPicture(db, sha256).areas;

/** All pictures with blurred areas, each with its screenshot's revision and the name of its look. */
export function blurredPictures(db: ReadDb): { sha256: string; revision: number; look: string }[] {
  return db
    .all("SELECT sha256, revision, blurs FROM screenshots WHERE blurs <> '[]' ORDER BY sha256")
    .map((row) => found.parse(row))
    .map(({ sha256, revision, blurs }) => ({ sha256, revision, look: lookWith(boxes.parse(JSON.parse(blurs))) }));
}
