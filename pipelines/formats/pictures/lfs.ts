import { inWords } from '#shared/phrases/phrase.ts';
const pointer = 'version https://git-lfs.github.com/spec/v1';

/** Message for a git-lfs pointer, which replaces a file that was not fetched; null for anything else. */
export function lfsPointer(bytes: Uint8Array): string | null {
  if (bytes.length < pointer.length || bytes.length > 1024) return null;
  const head = String.fromCharCode(...bytes.subarray(0, pointer.length));
  return head === pointer ? inWords('format-lfs') : null;
}
