import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { assertNoLinks, replacedName } from './own-names.ts';

/** Places inside a project folder, which need not exist. Errors: INVALID if one of them is a link. */
export function projectPaths(folder: string) {
  assertNoLinks(folder);
  return {
    folder,
    database: join(folder, 'project.sqlite'),
    media: join(folder, 'media'),
    /** The folder whose `media` has the pictures that models are sent: its own, or that of an evaluation bundle. */
    pictures: folder,
    cache: join(folder, 'cache'),
    backups: join(folder, 'backups'),
    /** Recordings in progress; empty otherwise. */
    recordings: join(folder, 'recordings'),
    /** Episodes of live runs in progress; empty otherwise. */
    live: join(folder, 'live'),
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

/** Where a database is kept when a backup replaces it now. */
export const replacedFile = (folder: string): string =>
  join(folder, `project.damaged-${new Date().toISOString().replace(/[-:.]/g, '')}.sqlite`);

/** Names of the databases that backups have replaced, newest first. */
export const replacedFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => replacedName.test(name))
    .sort()
    .reverse();

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
