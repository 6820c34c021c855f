import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Places inside a project folder. */
export function projectPaths(folder: string) {
  return {
    folder,
    database: join(folder, 'project.sqlite'),
    media: join(folder, 'media'),
    cache: join(folder, 'cache'),
    backups: join(folder, 'backups'),
    /** Recordings in progress; empty otherwise. */
    recordings: join(folder, 'recordings'),
    /** Who may sign in over a network; hashes of tokens only. */
    people: join(folder, 'people.json'),
    /** The last acknowledged save; outside the database, so that the loss of its log is noticed. */
    lastSave: join(folder, 'last-save.json'),
    /** Names who has the project open, for people and for the next start. */
    lockInfo: join(folder, 'lock.json'),
    /** Locked while the project is open; the operating system frees it when the process dies. */
    lockHold: join(folder, 'lock.hold'),
  };
}
export type ProjectPaths = ReturnType<typeof projectPaths>;

/** `path` may be the folder or the database in it. */
export function projectFolder(path: string): string {
  const full = resolve(path);
  return basename(full) === 'project.sqlite' ? dirname(full) : full;
}

export function isProject(folder: string): boolean {
  const file = projectPaths(folder).database;
  return existsSync(file) && statSync(file).isFile();
}

/**
 * Creates a folder and its parents, one at a time. (The recursive call of Node 22 never returns under some folders
 * of the system, such as /proc.)
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}
