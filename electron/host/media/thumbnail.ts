import { lstat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import { maxPixels } from './prepare.ts';
import { isRefusedByDisk } from './refused-by-disk.ts';
import type { ServedFile } from './served-file.ts';
import { folderInside, inside, putFile } from '../files/inside.ts';

/** Two requests for one picture wait for the same work, whoever asks. */
const going = new Map<string, Promise<ServedFile | null>>();
const waiting: (() => void)[] = [];
/** The processor's cores are shared by everything in the process. */
let free = Math.max(1, Math.min(4, availableParallelism() - 1));

async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.pop();
    if (next) next();
    else free++;
  }
}

async function cached(file: string): Promise<ServedFile | null> {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() && found.size > 12 ? { file, mime: 'image/webp', bytes: found.size } : null;
}

/**
 * Makes or finds one thumbnail. Equal requests share one decode; the latest request goes first, as it is on the screen.
 */
export function makeThumbnail(
  projectFolder: string,
  source: ServedFile,
  sha256: string,
  width: number,
): Promise<ServedFile | null> {
  const shelf = ['cache', 'thumbnails', sha256.slice(0, 2)];
  const file = path.join(projectFolder, ...shelf, `${sha256}-${width}.webp`);
  const known = going.get(file);
  if (known) return known;
  const made = (async () => {
    inside(projectFolder, ...shelf);
    const there = await cached(file);
    if (there) return there;
    return turn(async () => {
      try {
        folderInside(projectFolder, ...shelf);
        const thumbnail = await sharp(source.file, {
          limitInputPixels: maxPixels,
          failOn: 'none',
          sequentialRead: true,
        })
          .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80, effort: 2 })
          .toBuffer();
        // written by Node, whose errors name the disk's refusal
        await putFile(file, thumbnail);
        return await cached(file);
      } catch (error) {
        // A picture that cannot be decoded has no thumbnail; the window shows a broken-file cell for it.
        // If the disk accepts no files, the picture itself is shown.
        return isRefusedByDisk(error) ? source : null;
      }
    });
  })().finally(() => going.delete(file));
  going.set(file, made);
  return made;
}
