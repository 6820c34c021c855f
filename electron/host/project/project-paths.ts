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
    /** What is being recorded, as it comes in; empty otherwise. */
    recordings: join(folder, 'recordings'),
    /** Who may come in over a network; hashes of tokens only. */
    people: join(folder, 'people.json'),
    /** Which save was acknowledged last; outside the database, so that the loss of its log shows. */
    lastSave: join(folder, 'last-save.json'),
    /** Says who has the project open, for people and for the next start. */
    lockInfo: join(folder, 'lock.json'),
    /** Held by the operating system while the project is open; freed by it when the process dies. */
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
 * Makes a folder and those above it, one at a time. (The recursive call of Node 22 never returns under some folders
 * of the system, such as /proc.)
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}
