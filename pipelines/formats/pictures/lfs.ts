import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
const pointer = 'version https://git-lfs.github.com/spec/v1';

/** Message for a git-lfs pointer, which replaces a file that was not fetched; null for anything else. */
export function lfsPointer(bytes: Uint8Array): Phrase | null {
  return isPointer(bytes) ? phrase('format-lfs') : null;
}

function isPointer(bytes: Uint8Array): boolean {
  if (bytes.length < pointer.length || bytes.length > 1024) return false;
  const head = String.fromCharCode(...bytes.subarray(0, pointer.length));
  return head === pointer;
}

/** As {@link lfsPointer}, for a file that is not named before it. */
export const lfsFile = (bytes: Uint8Array): Phrase | null => (isPointer(bytes) ? phrase('format-lfs-file') : null);
