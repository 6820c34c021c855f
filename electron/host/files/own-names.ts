import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { linked } from './inside.ts';

/** Names of backups: when it was made, its number (which earlier versions did not give), and why. */
export const backupName = /^project-\d{8}T\d{9}Z(-[a-z0-9-]+)?\.sqlite$/;
/** Names of databases that a backup has replaced. */
export const replacedName = /^project\.damaged-\w+\.sqlite$/;

/** What SQLite puts beside a database. */
const besideDatabase = /-(wal|shm|journal)$/;
/** Ending of a file that is being written; see `besideName`. */
const unfinished = /\.[0-9a-f]{12}\.tmp$/;
/** Endings that earlier versions gave such files. */
const unfinishedBefore = /(\.\d+)?\.part$/;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const picture = /^[0-9a-f]{64}\.(png|jpg|webp)$/;
const two = /^[0-9a-f]{2}$/;
const files = /^(project\.sqlite|lock\.(json|hold)|(last-save|models|people)\.json|damaged-rows-\w+\.jsonl)$/;
const folders = ['media', 'cache', 'backups', 'recordings', 'live', 'orphans'];

/** A name without the ending of an unfinished file; null for any other name. */
function finished(name: string): string | null {
  const whole = name.replace(besideDatabase, '');
  const found = [unfinished, unfinishedBefore].find((ending) => ending.test(whole));
  return found ? whole.replace(found, '') : null;
}

const isOurs = (name: string): boolean => files.test(name) || replacedName.test(name);

/** Whether a file in `backups` is a backup that was never completed, or belongs to one. */
export const isUnfinishedBackup = (name: string): boolean => backupName.test(finished(name) ?? '');

/**
 * Files that are written under another name first and that a kill leaves behind, by their folder: the names that they
 * have meanwhile. Nothing else in a project is ever deleted as unfinished.
 */
const shelves: { at: (string | RegExp)[]; left: (name: string) => boolean }[] = [
  { at: [], left: (name) => new RegExp(`^room-${uuid}\\.tmp$`).test(name) || isOurs(finished(name) ?? '') },
  { at: ['media', two], left: (name) => picture.test(finished(name) ?? '') },
  { at: ['backups'], left: isUnfinishedBackup },
  {
    at: ['cache'],
    left: (name) =>
      new RegExp(`^((release|held)-${uuid}\\.tmp|merge-\\d+\\.sqlite)$`).test(name.replace(besideDatabase, '')),
  },
  { at: ['cache', 'thumbnails', two], left: (name) => /^[0-9a-f]{64}-\d+\.webp$/.test(finished(name) ?? '') },
  ...['prepared', 'blurred'].map((shelf) => ({
    at: ['cache', shelf, two],
    left: (name: string) => /^[0-9a-f]{40}-[0-9a-f]{64}\.(png|jpg|jpeg|webp)$/.test(finished(name) ?? ''),
  })),
  {
    at: ['cache', 'ocr'],
    left: (name) => new RegExp(`^${uuid}\\.part$`).test(name) || /^[\w-]+\.json$/.test(finished(name) ?? ''),
  },
];

/** The entries of a folder; none if it is missing or cannot be read, which whoever needs it will notice. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Folders inside `folder` along a way of names, without following links. */
function along(folder: string, [next, ...rest]: readonly (string | RegExp)[]): string[] {
  if (next === undefined) return [folder];
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && (typeof next === 'string' ? entry.name === next : next.test(entry.name)))
    .flatMap((entry) => along(path.join(folder, entry.name), rest));
}

/** Files that a killed process left unfinished in a project. */
export function unfinishedFiles(project: string): string[] {
  return shelves.flatMap(({ at, left }) =>
    along(project, at).flatMap((folder) =>
      entriesOf(folder)
        .filter((entry) => entry.isFile() && left(entry.name))
        .map((entry) => path.join(folder, entry.name)),
    ),
  );
}

/** Where links in place of our files and folders are looked for, below the folder itself; deeper ones as they are used. */
const looked: { at: (string | RegExp)[]; ours: (name: string) => boolean }[] = [
  {
    at: [],
    ours: (name) => {
      const lower = name.toLowerCase();
      return folders.includes(lower) || isOurs(lower.replace(besideDatabase, '')) || isOurs(name);
    },
  },
  { at: ['media'], ours: (name) => two.test(name) },
  { at: ['backups'], ours: (name) => backupName.test(name.replace(besideDatabase, '').replace(/\.damaged$/, '')) },
  ...[['cache'], ['live'], ['live', /./], ['recordings'], ['recordings', /./]].map((at) => ({ at, ours: () => true })),
];

/** INVALID if a file or folder of a project is a link: it would lead to what is not the project's. */
export function assertNoLinks(project: string): void {
  for (const { at, ours } of looked)
    for (const folder of along(project, at)) {
      const found = entriesOf(folder).find((entry) => entry.isSymbolicLink() && ours(entry.name));
      if (found) throw linked(project, path.relative(project, path.join(folder, found.name)));
    }
}
