import { openMedia, openThumbnail, thumbnailOf } from './serve.ts';
import type { ShownPicture } from './served-file.ts';
import { blurredPicture } from './blurred.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { lookOfPicture } from '../db/queries/screenshots/blurs.ts';

/** A picture of a project as people may see it: with its areas blurred. Null if it is missing. */
export async function shownPicture(
  { read, folder }: Pick<ProjectSession, 'read' | 'folder'>,
  kind: 'media' | 'thumb',
  sha256: string,
  width: number,
): Promise<ShownPicture | null> {
  const { areas, look } = lookOfPicture(read, sha256);
  if (areas.length === 0) {
    const plain = await (kind === 'media' ? openMedia(folder, sha256) : openThumbnail(folder, sha256, width));
    return plain && { ...plain, look };
  }
  const stored = await openMedia(folder, sha256);
  if (!stored) return null;
  const { path: file, bytes, sha256: made } = await blurredPicture(folder, { sha256, ext: stored.ext }, areas);
  const blurred = { file, bytes, mime: stored.mime, ext: stored.ext };
  const shown = kind === 'media' ? blurred : await thumbnailOf(folder, blurred, made, width);
  return shown && { ...shown, look };
}
