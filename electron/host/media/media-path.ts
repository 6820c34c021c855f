import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { printable } from '#pipelines/formats/paths.ts';
import { failure } from '../errors/errors.ts';

const endings: readonly string[] = ['png', 'jpg', 'webp'];

/** Whether these are a hash and an extension that a stored picture can have. */
export const isPictureName = (sha256: string, ext: string): boolean =>
  /^[0-9a-f]{64}$/.test(sha256) && endings.includes(ext);

/**
 * Where a picture lives inside the project folder: `media/<aa>/<sha256>.<ext>`. Both parts may come from a project file
 * that somebody else wrote, so anything but a hash and a known extension is refused: it could lead out of the folder.
 * Errors: INVALID.
 */
export function mediaPath(folder: string, sha256: string, ext: string): string {
  if (!isPictureName(sha256, ext))
    throw failure('INVALID', phrase('picture-name-invalid', { file: printable(`${sha256}.${ext}`).slice(0, 120) }), {
      field: 'picture',
    });
  return path.join(folder, 'media', sha256.slice(0, 2), `${sha256}.${ext}`);
}
