import { shownPicture } from '../media/shown-picture.ts';
import type { Caller } from '../people/caller.ts';
import type { Host } from '../host.ts';
import { openRead } from '../db/connection.ts';
import { projectPaths } from '../files/project-paths.ts';
import { recentFolders } from '../services/projects/recent.ts';
import type { ShownPicture } from '../media/served-file.ts';
import { openMedia } from '../media/serve.ts';

/** A small copy of a picture of a project that is not open here, with the blurred areas stored in its file. */
async function closedThumbnail(folder: string, sha256: string, width: number): Promise<ShownPicture | null> {
  if (!(await openMedia(folder, sha256))) return null;
  const read = openRead(projectPaths(folder).database);
  try {
    const shown = await shownPicture({ read, folder }, 'thumb', sha256, width);
    return shown && { ...shown, look: null };
  } finally {
    read.close();
  }
}

/**
 * A picture for the window: of the open project, and small copies also of recent projects, for the start page.
 * People on a project's list get pictures of that project only. Null if none has it.
 */
export async function findPicture(
  host: Host,
  kind: 'media' | 'thumb',
  sha256: string,
  width: number,
  caller?: Pick<Caller, 'listed'>,
): Promise<ShownPicture | null> {
  const { session } = host;
  const here = session ? await shownPicture(session, kind, sha256, width).catch(() => null) : null;
  if (here || kind === 'media' || caller?.listed) return here;
  for (const folder of recentFolders(host.options.userFolder)) {
    const found = folder === session?.folder ? null : await closedThumbnail(folder, sha256, width).catch(() => null);
    if (found) return found;
  }
  return null;
}
