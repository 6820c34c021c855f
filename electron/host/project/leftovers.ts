import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectSession } from './project-session.ts';

/** Temporary names under which files are written before they are renamed; a kill leaves them behind. */
const temporary = /\.(tmp|part)$/;

async function names(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch(() => []);
}

/**
 * Removes unfinished files that a killed process left in the project: only those older than this opening, since newer
 * ones are being written. Returns their number. A file that cannot be removed stays, and does no harm.
 */
export async function removeLeftovers(session: ProjectSession): Promise<number> {
  const { folder, media, cache, backups } = session.paths;
  const own = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const inner = await Promise.all(
    [media, cache, backups].map(async (place) => (await names(place)).map((name) => join(place, name))),
  );
  let removed = 0;
  for (const file of [...own, ...inner.flat()]) {
    if (!temporary.test(file)) continue;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= session.openedAt) continue;
    await rm(file, { force: true }).then(
      () => removed++,
      () => undefined,
    );
  }
  return removed;
}
