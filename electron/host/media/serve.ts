import { stat } from 'node:fs/promises';
import { mediaPath } from './media-path.ts';
import { pictureState } from './verified.ts';
import type { ServedFile } from './served-file.ts';
import { makeThumbnail } from './thumbnail.ts';

const kinds = [
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const;

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/**
 * The stored picture of this hash in the project folder, or null when there is none. Only a hash opens a file: no
 * path from outside reaches the file system. Also null for a link, or a file that does not match its hash. A
 * stored picture never changes.
 */
export async function openMedia(projectFolder: string, sha256: string): Promise<(ServedFile & { ext: string }) | null> {
  if (!isHash(sha256)) return null;
  for (const [ext, mime] of kinds) {
    const file = mediaPath(projectFolder, sha256, ext);
    const found = await stat(file).catch(() => null);
    if (found && (await pictureState(projectFolder, sha256, ext)) === 'ok')
      return { file, mime, ext, bytes: found.size };
  }
  return null;
}

export const thumbnailWidths = [128, 256, 512, 1024] as const;

/**
 * A WebP at most as wide as asked, made once and kept in `cache/`; never larger than the picture. `width` is rounded
 * up to one of {@link thumbnailWidths}. Null when the picture is missing or cannot be decoded.
 */
export async function openThumbnail(projectFolder: string, sha256: string, width = 512): Promise<ServedFile | null> {
  const source = await openMedia(projectFolder, sha256);
  return source && thumbnailOf(projectFolder, source, sha256, width);
}

/** The same for a file, kept under the hash of its bytes. */
export function thumbnailOf(
  projectFolder: string,
  source: ServedFile,
  sha256: string,
  width: number,
): Promise<ServedFile | null> {
  const size = thumbnailWidths.find((w) => w >= width) ?? 1024;
  return makeThumbnail(projectFolder, source, sha256, size);
}
