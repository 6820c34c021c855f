import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BBox } from '#shared/geometry/shapes.ts';
import { blurPicture } from './blur.ts';
import { keepPicture, type KeptPicture } from './kept-picture.ts';
import { mediaPath } from './media-path.ts';
import { isRefusedByDisk } from './refused-by-disk.ts';

/** Two requests for one picture wait for the same work, whoever asks. */
const going = new Map<string, Promise<KeptPicture>>();

/** One folder for a process whose project cannot be written to. */
let elsewhere: string | null = null;

/** A private folder of this process for pictures of projects whose cache is not writable; deleted with the process. */
function folderElsewhere(): string {
  if (elsewhere === null) {
    const made = mkdtempSync(path.join(tmpdir(), 'benchwright-blurred-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    elsewhere = made;
  }
  return elsewhere;
}

/**
 * A stored picture with areas of it blurred, made once and kept in `cache/blurred`, or in a private folder if that is
 * not writable; equal requests share the work. The caller has checked the stored picture.
 */
export function blurredPicture(
  project: string,
  { sha256, ext }: { sha256: string; ext: string },
  boxes: readonly BBox[],
): Promise<KeptPicture> {
  const key = `${sha256} ${JSON.stringify(boxes)}`;
  const shared = `${project} ${key}`;
  const known = going.get(shared);
  if (known) return known;
  const make = () => blurPicture(mediaPath(project, sha256, ext), boxes, ext);
  const made = keepPicture(project, 'blurred', key, ext, make)
    .catch((error: unknown) => {
      if (!isRefusedByDisk(error)) throw error;
      return keepPicture(folderElsewhere(), 'blurred', key, ext, make);
    })
    .finally(() => going.delete(shared));
  going.set(shared, made);
  return made;
}
