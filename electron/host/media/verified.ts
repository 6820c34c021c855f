import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, type Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { mediaPath } from './media-path.ts';

/** `link`: it is a link, or a parent folder is a link that leads out of the project. */
export type PictureState = 'ok' | 'missing' | 'damaged' | 'link';

/** Bytes read at a time: each read is a round trip to the thread pool. */
const readBytes = 256 * 1024;

/** The file stats at which a hash was verified, by hash and path; the oldest are forgotten. */
const sound = new Map<string, string>();
const remembered = 200_000;

const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string => `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;

/**
 * Whether a file is the one that was verified, and no folder between it and the project's is a link. Every picture that
 * is sent is asked for: a few synchronous looks cost a tenth of two real paths from the thread pool.
 */
function asVerified(folder: string, file: string, key: string): boolean {
  const stamp = sound.get(key);
  if (stamp === undefined) return false;
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || stampOf(found) !== stamp) return false;
  const top = path.normalize(folder).length;
  for (let parent = path.dirname(file); parent.length > top; parent = path.dirname(parent))
    if (!lstatSync(parent, { throwIfNoEntry: false })?.isDirectory()) return false;
  return true;
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: readBytes }), hash);
  return hash.digest('hex');
}

/**
 * Whether a file of the project is a regular file, matches its name or record, and really lies inside the project. Its
 * bytes are read once, and again after any change that the system records (`ctime` cannot be set back); with `again` in
 * any case, since a disk may lose bits unnoticed.
 */
export async function fileState(folder: string, file: string, sha256: string, again = false): Promise<PictureState> {
  const key = `${sha256} ${file}`;
  if (!again && asVerified(folder, file, key)) return 'ok';
  const found = await lstat(file).catch(() => null);
  if (!found) return 'missing';
  if (!found.isFile()) return 'link';
  const real = await realpath(file);
  if (real !== path.join(await realpath(folder), path.relative(folder, file))) return 'link';
  const stamp = stampOf(found);
  if (!again && sound.get(key) === stamp) return 'ok';
  if ((await hashOfFile(file)) !== sha256) return 'damaged';
  sound.set(key, stamp);
  if (sound.size > remembered) for (const old of [...sound.keys()].slice(0, remembered / 4)) sound.delete(old);
  return 'ok';
}

/** `fileState` of a stored picture. Errors: INVALID for an impossible picture name. */
export function pictureState(folder: string, sha256: string, ext: string, again = false): Promise<PictureState> {
  return fileState(folder, mediaPath(folder, sha256, ext), sha256, again);
}

const words: Record<Exclude<PictureState, 'ok'>, Phrase> = {
  missing: phrase('picture-missing'),
  damaged: phrase('picture-changed'),
  link: phrase('picture-link'),
};

/** One sentence about a picture that cannot be used, for a person; `name` is its screenshot’s. */
export function pictureTrouble(state: Exclude<PictureState, 'ok'>, name: string, sha256: string, ext: string): Phrase {
  const file = `media/${sha256.slice(0, 2)}/${sha256}.${ext}`;
  return phrase('picture-trouble', { name, file, why: words[state] });
}
