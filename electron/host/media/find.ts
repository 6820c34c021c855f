import type { Caller } from '../people/caller.ts';
import type { Host } from '../host.ts';
import { blursOfPicture } from '../db/queries/screenshots/blurs.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { recentFolders } from '../services/projects/recent.ts';
import { blurredPicture } from './blurred.ts';
import type { ServedFile } from './served-file.ts';
import { openMedia, openThumbnail, thumbnailOf } from './serve.ts';

/** A picture of the open project as people may see it: with its areas blurred. Null when it is not there. */
async function shownOf(
  { read, folder }: ProjectSession,
  kind: 'media' | 'thumb',
  sha256: string,
  width: number,
): Promise<ServedFile | null> {
  const blurs = blursOfPicture(read, sha256);
  if (blurs.length === 0) return kind === 'media' ? openMedia(folder, sha256) : openThumbnail(folder, sha256, width);
  const stored = await openMedia(folder, sha256);
  if (!stored) return null;
  const { path: file, bytes, sha256: made } = await blurredPicture(folder, { sha256, ext: stored.ext }, blurs);
  const blurred = { file, bytes, mime: stored.mime, ext: stored.ext, changes: true };
  const shown = kind === 'media' ? blurred : await thumbnailOf(folder, blurred, made, width);
  return shown && { ...shown, changes: true };
}

/**
 * A picture for the window: of the open project, and small copies also of the recent ones, which the start page
 * shows; people of a project's list are shown pictures of that project only. Null when none of them has it.
 */
export async function findPicture(
  host: Host,
  kind: 'media' | 'thumb',
  sha256: string,
  width: number,
  caller?: Pick<Caller, 'listed'>,
): Promise<ServedFile | null> {
  const { session } = host;
  const here = session ? await shownOf(session, kind, sha256, width).catch(() => null) : null;
  if (here || kind === 'media' || caller?.listed) return here;
  for (const folder of recentFolders(host.options.userFolder)) {
    const found = folder === session?.folder ? null : await openThumbnail(folder, sha256, width).catch(() => null);
    if (found) return found;
  }
  return null;
}
