import { z } from 'zod';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { ProjectCounts, recentProject } from '#shared/contract/projects.ts';
import { isDamage } from '../../db/check.ts';
import { openRead } from '../../db/connection.ts';
import { fileVersion, latestVersion } from '../../db/migrate.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { latestRelease, newestPictures, projectCounts } from '../../db/queries/screenshots/overview.ts';
import { holderPhrase, holderOf, isOpen } from '../../project/project-lock.ts';
import { isProject, projectPaths } from '../../files/project-paths.ts';
import { readUserFile, writeUserFile } from '../../files/user-folder.ts';

type RecentProject = z.infer<typeof recentProject>;

const file = 'recent.json';
const remembered = z.array(z.object({ path: z.string(), name: z.string(), openedAt: z.string() }));
const most = 50;

function read(userFolder: string): z.infer<typeof remembered> {
  return readUserFile(userFolder, file, remembered, []);
}

export function remember(userFolder: string, path: string, name: string): void {
  const others = read(userFolder).filter((entry) => entry.path !== path);
  writeUserFile(userFolder, file, [{ path, name, openedAt: new Date().toISOString() }, ...others].slice(0, most));
}

export function forget(userFolder: string, path: string): void {
  writeUserFile(
    userFolder,
    file,
    read(userFolder).filter((entry) => entry.path !== path),
  );
}

/** Folders of the projects that this person opened, newest first. */
export function recentFolders(userFolder: string): string[] {
  return read(userFolder).map((entry) => entry.path);
}

const nothing = { counts: null, pictures: [], latestRelease: null };

/** A run stored as running was interrupted if nobody has the project open. */
function allStopped(counts: ProjectCounts): ProjectCounts {
  return { ...counts, runsGoing: 0, runsStopped: counts.runsStopped + counts.runsGoing };
}

function look(path: string): Omit<RecentProject, 'name' | 'path' | 'openedAt'> & { name?: string } {
  if (!isProject(path)) return { ...nothing, state: 'not-found', note: phrase('recent-not-found', { path }) };
  const paths = projectPaths(path);
  const db = openRead(paths.database);
  try {
    const version = fileVersion(db);
    if (version > latestVersion)
      return {
        ...nothing,
        state: 'newer',
        note: phrase('recent-newer', { version, known: latestVersion }),
      };
    if (version < latestVersion)
      return {
        ...nothing,
        state: 'ready',
        note: phrase('recent-older'),
      };
    const counts = projectCounts(db);
    const seen = {
      name: readProjectMeta(db).name,
      counts: isOpen(paths) ? counts : allStopped(counts),
      pictures: newestPictures(db),
      latestRelease: latestRelease(db),
    };
    const holder = holderOf(paths);
    if (holder) return { ...seen, state: 'locked', note: phrase('recent-locked', { holder: holderPhrase(holder) }) };
    return { ...seen, state: 'ready', note: null };
  } finally {
    db.close();
  }
}

/** The projects that this person opened, newest first, with their current figures. Never throws for a broken one. */
export function recentProjects(userFolder: string): RecentProject[] {
  return read(userFolder).map((entry) => {
    try {
      return { ...entry, ...look(entry.path) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const note = isDamage(error) ? phrase('recent-damaged', { why }) : textPhrase(why);
      return { ...entry, ...nothing, state: 'damaged' as const, note };
    }
  });
}
