import { z } from 'zod';
import { type BBox, bbox } from '#shared/contract/common.ts';
import type { ReadDb } from '../../connection.ts';

const boxes = z.array(bbox);
const found = z.object({ sha256: z.string(), revision: z.number(), blurs: z.string() });

/** Areas of a picture, by its hash, that nobody is shown sharp: image pixels; none for a picture that is not here. */
export function blursOfPicture(db: ReadDb, sha256: string): BBox[] {
  const row = db.get("SELECT sha256, revision, blurs FROM screenshots WHERE sha256 = ? AND blurs <> '[]'", [sha256]);
  return row === undefined ? [] : boxes.parse(JSON.parse(found.parse(row).blurs));
}

/** All pictures with blurred areas, each with its screenshot's revision. */
export function blurredPictures(db: ReadDb): { sha256: string; revision: number }[] {
  return db
    .all("SELECT sha256, revision, blurs FROM screenshots WHERE blurs <> '[]' ORDER BY sha256")
    .map((row) => found.parse(row))
    .map(({ sha256, revision }) => ({ sha256, revision }));
}
