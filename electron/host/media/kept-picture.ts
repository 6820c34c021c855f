import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileState } from './verified.ts';
import { folderInside, inside, putFile } from '../files/inside.ts';

/** A file with the hash of its bytes. */
export interface KeptPicture {
  path: string;
  bytes: number;
  sha256: string;
}

const sha256Of = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The picture of that name whose bytes match the hash in its name. */
async function found(project: string, folder: string, name: string, ext: string): Promise<KeptPicture | null> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const sha256 = entry.startsWith(`${name}-`) ? entry.slice(name.length + 1, name.length + 65) : '';
    if (entry !== `${name}-${sha256}.${ext}`) continue;
    const file = path.join(folder, entry);
    if ((await fileState(project, file, sha256)) !== 'ok') continue;
    return { path: file, bytes: (await stat(file)).size, sha256 };
  }
  return null;
}

/**
 * A picture made of stored ones, kept in `cache/<shelf>`, which may be deleted. `key` contains everything that
 * determines its look; the file's name holds the hash of its bytes, so that a damaged one is replaced.
 */
export async function keepPicture(
  project: string,
  shelf: 'prepared' | 'blurred',
  key: string,
  ext: string,
  make: () => Promise<Buffer>,
): Promise<KeptPicture> {
  const name = sha256Of(key).slice(0, 40);
  const folder = inside(project, 'cache', shelf, name.slice(0, 2));
  const there = await found(project, folder, name, ext);
  if (there) return there;
  const bytes = await make();
  const sha256 = sha256Of(bytes);
  const file = path.join(folder, `${name}-${sha256}.${ext}`);
  folderInside(project, 'cache', shelf, name.slice(0, 2));
  await putFile(file, bytes);
  return { path: file, bytes: bytes.length, sha256 };
}
