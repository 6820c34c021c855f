import { statfsSync } from 'node:fs';
import path from 'node:path';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Kinds of file systems (statfs) that reach over a network: NFS, SMB, CIFS, SMB2, FUSE, Coda, AFS, 9p. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x73757245, 0x5346414f, 0x01021997,
]);

function systemSays(folder: string): boolean {
  if (process.platform !== 'linux') return folder.startsWith('\\\\');
  try {
    return networkTypes.has(statfsSync(folder).type >>> 0);
  } catch {
    return false;
  }
}

/** Whether a folder equals another one or lies inside it. */
function within(folder: string, other: string): boolean {
  const way = path.relative(path.resolve(other), path.resolve(folder));
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}

/**
 * True if a folder lies on a file system whose locks and syncs are unreliable. Not every system reports that; people
 * can list such folders in BENCHWRIGHT_NETWORK_FOLDERS, separated as in PATH.
 */
export function onNetwork(folder: string): boolean {
  const named = (process.env['BENCHWRIGHT_NETWORK_FOLDERS'] ?? '').split(path.delimiter).filter((text) => text !== '');
  return named.some((text) => within(folder, text)) || systemSays(folder);
}

/** A one-sentence warning about such a folder. */
export const networkAdvice = (folder: string): Phrase => phrase('doctor-network', { folder });
