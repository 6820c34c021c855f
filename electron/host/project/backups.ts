import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { outdated } from './backup-rotation.ts';
import { upkeep } from './database-upkeep.ts';
import { quickCheck } from '../db/check.ts';
import { openRead, type WriteDb } from '../db/connection.ts';
import { assertOurs } from '../db/migrate.ts';
import { sumProblems } from '../db/row-sums/damage.ts';
import { failure, refusedByDisk } from '../errors.ts';
import type { ProjectPaths } from './project-paths.ts';
import { rightsInside } from './inner-folder.ts';

export interface BackupFile {
  /** Name inside `backups/`. */
  file: string;
  at: string;
  bytes: number;
}

const pattern = /^project-\d{8}T\d{9}Z(-[a-z0-9-]+)?\.sqlite$/;

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw failure('IO', phrase('backups-unreadable', { folder, why: (error as Error).message }), { path: folder });
  }
}

/** Newest first. Errors: IO when the folder cannot be read. */
export function listBackups(paths: ProjectPaths): BackupFile[] {
  if (!existsSync(paths.backups)) return [];
  return names(paths.backups)
    .filter((name) => pattern.test(name))
    .sort((a, b) => (a < b ? 1 : -1))
    .flatMap((file) => {
      const stat = statSync(join(paths.backups, file), { throwIfNoEntry: false });
      return stat ? [{ file, at: stat.mtime.toISOString(), bytes: stat.size }] : [];
    });
}

/** `listBackups` for use after another error, which unreadable backups must not hide. */
export function backupsAtHand(paths: ProjectPaths): BackupFile[] {
  try {
    return listBackups(paths);
  } catch {
    return [];
  }
}

/**
 * True if the backup opens, SQLite finds its structure sound and its rows match their checksums. Throws IO if the disk
 * cannot be read.
 */
export function backupIsSound(paths: ProjectPaths, file: string): boolean {
  return problemsOf(join(paths.backups, file)).length === 0;
}

/** `backupIsSound` in a thread of its own, for a large file while people work. */
export async function checkBackup(paths: ProjectPaths, file: string): Promise<boolean> {
  const full = join(paths.backups, file);
  try {
    return (await upkeep({ kind: 'check', file: full, full: false })).length === 0;
  } catch (error) {
    const refused = refusedByDisk(error);
    if (refused) throw refused;
    // A file that cannot even be opened is not a backup.
    return false;
  } finally {
    for (const tail of ['-wal', '-shm']) rmSync(full + tail, { force: true });
  }
}

function problemsOf(file: string): string[] {
  try {
    const db = openRead(file);
    try {
      assertOurs(db, file);
      const problems = quickCheck(db);
      return problems.length > 0 ? problems : sumProblems(db);
    } finally {
      db.close();
    }
  } catch (error) {
    const refused = refusedByDisk(error);
    if (refused) throw refused;
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    for (const tail of ['-wal', '-shm']) rmSync(file + tail, { force: true });
  }
}

function newName(reason: string): string {
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  return `project-${stamp}-${reason}.sqlite`;
}

/**
 * Refuses a copy that is not sound, since backups of damaged rows would in time replace the good ones; otherwise makes
 * it durable, renames it, and deletes the oldest ones.
 */
function finish(paths: ProjectPaths, part: string, name: string, problems: string[]): string {
  for (const tail of ['-wal', '-shm']) rmSync(part + tail, { force: true });
  if (problems.length > 0) {
    rmSync(part, { force: true });
    throw failure('IO', phrase('backup-not-sound', { folder: paths.folder, problem: problems[0] ?? '' }), {
      path: paths.backups,
    });
  }
  syncPath(part);
  renameSync(part, join(paths.backups, name));
  syncPath(paths.backups);
  for (const old of outdated(listBackups(paths))) rmSync(join(paths.backups, old), { force: true });
  return name;
}

/** Makes a written file, or the file names in a folder, durable. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function partFile(paths: ProjectPaths, name: string): string {
  mkdirSync(paths.backups, { recursive: true, mode: rightsInside(paths.backups) });
  for (const left of readdirSync(paths.backups).filter((file) => file.includes('.part')))
    rmSync(join(paths.backups, left), { force: true });
  return join(paths.backups, `${name}.part`);
}

/** A checked backup by `VACUUM INTO`, done when this returns. */
export function backupNow(paths: ProjectPaths, db: WriteDb, reason: string): string {
  const name = newName(reason);
  const part = partFile(paths, name);
  db.vacuumInto(part);
  return finish(paths, part, name, problemsOf(part));
}

/** A checked backup by the online backup API, in a thread of its own. */
export async function backupMeanwhile(paths: ProjectPaths, reason: string): Promise<string> {
  const name = newName(reason);
  const part = partFile(paths, name);
  return finish(paths, part, name, await upkeep({ kind: 'copy', file: paths.database, to: part }));
}

/** Records that the newest backup contains everything in the project's file. */
export function markUpToDate(paths: ProjectPaths): void {
  const newest = listBackups(paths)[0];
  const now = new Date();
  if (newest) utimesSync(join(paths.backups, newest.file), now, now);
}

/** False when the newest backup was made after the last write. */
export function needsBackup(paths: ProjectPaths): boolean {
  const newest = listBackups(paths)[0];
  if (!newest) return true;
  const written = [paths.database, `${paths.database}-wal`]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file))
    .filter((stat) => stat.size > 0);
  return written.some((stat) => stat.mtime.toISOString() > newest.at);
}
