import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaPath } from './store.ts';

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Reads a picture of the project again and compares it with its hash. Errors: INVALID for what no picture is called. */
export async function pictureState(folder: string, sha256: string, ext: string): Promise<'ok' | 'missing' | 'damaged'> {
  const file = mediaPath(folder, sha256, ext);
  if (!existsSync(file)) return 'missing';
  return (await hashOf(file)) === sha256 ? 'ok' : 'damaged';
}
