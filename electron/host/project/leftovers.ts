import { lstat, rm } from 'node:fs/promises';
import { unfinishedFiles } from '../files/own-names.ts';
import type { ProjectSession } from './project-session.ts';

/**
 * Removes unfinished files that a killed process left in the project, by the exact names that we give them: only those
 * older than this opening, since newer ones are being written. Returns their number. A file that cannot be removed
 * stays, and does no harm.
 */
export async function removeLeftovers(session: ProjectSession): Promise<number> {
  let removed = 0;
  for (const file of unfinishedFiles(session.folder)) {
    const found = await lstat(file).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= session.openedAt) continue;
    await rm(file, { force: true }).then(
      () => removed++,
      () => undefined,
    );
  }
  return removed;
}
