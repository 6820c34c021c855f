import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { lfsFile } from '../pictures/lfs.ts';
import { headOf } from './head.ts';

/** Protocols 2 and later, which every pickle of a data set has: an opcode and the protocol's number. */
const isPickle = (bytes: Uint8Array) => bytes[0] === 0x80 && (bytes[1] ?? 0) >= 2 && (bytes[1] ?? 0) <= 5;

/**
 * Why a file is not the text that is expected, told by its first bytes (all of them, if it is small): a git-lfs
 * pointer, or a pickle, which is never opened because opening one runs its code. Null for anything else.
 */
export function notText(bytes: Uint8Array): Phrase | null {
  return lfsFile(bytes) ?? (isPickle(bytes) ? phrase('format-pickle') : null);
}

/** `notText` of a file on disk, of which only the beginning is read; null too for a file that cannot be read. */
export async function notTextFile(file: string): Promise<Phrase | null> {
  const bytes = await headOf(file, 2048).catch(() => null);
  return bytes && notText(bytes);
}
