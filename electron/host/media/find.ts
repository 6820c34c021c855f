import type { Caller } from '../people/caller.ts';
import type { Host } from '../host.ts';
import { recentFolders } from '../services/projects/recent.ts';
import type { ServedFile } from './served-file.ts';
import { openMedia, openThumbnail } from './serve.ts';

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
  const folder = host.session?.folder;
  if (kind === 'media') return folder ? openMedia(folder, sha256) : null;
  const folders = new Set([
    ...(folder ? [folder] : []),
    ...(caller?.listed ? [] : recentFolders(host.options.userFolder)),
  ]);
  for (const one of folders) {
    const found = await openThumbnail(one, sha256, width).catch(() => null);
    if (found) return found;
  }
  return null;
}
