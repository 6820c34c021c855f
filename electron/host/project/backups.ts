import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  lstatSync,
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
import { failure, refusedByDisk } from '../errors/errors.ts';
import type { ProjectPaths } from '../files/project-paths.ts';
import { besideName, folderInside, inside } from '../files/inside.ts';
import { backupName, isUnfinishedBackup } from '../files/own-names.ts';

export interface BackupFile {
  /** Name inside `backups/`. */
  file: string;
  at: string;
  bytes: number;
}

/** Part of a name that says the how manyth backup of a project it is. A larger number was never given by us. */
const numbered = /^project-\d{8}T\d{9}Z-n(\d{6,8})-/;
/** Milliseconds that a clock may be ahead of another. */
const askew = 60 * 60 * 1000;

/** Where a backup stands among the others: 0 for one of an earlier version, which gave no numbers. */
const numberOf = (file: string): number => Number(numbered.exec(file)?.[1] ?? 0);

/** When a backup was made, by its name, in milliseconds since 1970. */
function madeAt(file: string): number {
  const [, date = '', time = ''] = /^project-(\d{8})T(\d{9})Z/.exec(file) ?? [];
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3');
  return Date.parse(`${day}T${time.replace(/(..)(..)(..)(...)/, '$1:$2:$3.$4')}Z`);
}

/** Whether a backup's name or file has a date that has yet to come: a clock was wrong. */
export function isAhead({ file, at }: Pick<BackupFile, 'file' | 'at'>): boolean {
  return Math.max(madeAt(file), Date.parse(at)) > Date.now() + askew;
}

/** Later ones first: by number, since clocks err; those without number by their names, the impossible ones last. */
function laterFirst(a: string, b: string): number {
  if (numberOf(a) !== numberOf(b)) return numberOf(b) - numberOf(a);
  const [aheadA, aheadB] = [a, b].map((file) => madeAt(file) > Date.now() + askew);
  return aheadA === aheadB ? (a < b ? 1 : -1) : aheadA ? 1 : -1;
}

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
    .filter((name) => backupName.test(name))
    .sort(laterFirst)
    .flatMap((file) => {
      const stat = lstatSync(join(paths.backups, file), { throwIfNoEntry: false });
      return stat?.isFile() ? [{ file, at: stat.mtime.toISOString(), bytes: stat.size }] : [];
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

function newName(paths: ProjectPaths, reason: string): string {
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  const number = Math.max(0, ...listBackups(paths).map(({ file }) => numberOf(file))) + 1;
  return `project-${stamp}-n${String(number).padStart(6, '0')}-${reason}.sqlite`;
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
  folderInside(paths.folder, 'backups');
  for (const left of readdirSync(paths.backups).filter(isUnfinishedBackup))
    rmSync(join(paths.backups, left), { force: true });
  return besideName(inside(paths.folder, 'backups', name));
}

/** A checked backup by `VACUUM INTO`, done when this returns. */
export function backupNow(paths: ProjectPaths, db: WriteDb, reason: string): string {
  const name = newName(paths, reason);
  const part = partFile(paths, name);
  db.vacuumInto(part);
  return finish(paths, part, name, problemsOf(part));
}

/** A checked backup by the online backup API, in a thread of its own. */
export async function backupMeanwhile(paths: ProjectPaths, reason: string): Promise<string> {
  const name = newName(paths, reason);
  const part = partFile(paths, name);
  return finish(paths, part, name, await upkeep({ kind: 'copy', file: paths.database, to: part }));
}

/** When the project's file was last written, in milliseconds since 1970. */
function writtenAt(paths: ProjectPaths): number {
  const times = [paths.database, `${paths.database}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat && stat.size > 0 ? stat.mtime.getTime() : 0));
  return Math.max(...times);
}

/** Records that the newest backup contains everything in the project's file: it gets the time of that file. */
export function markUpToDate(paths: ProjectPaths): void {
  const newest = listBackups(paths)[0];
  const at = new Date(writtenAt(paths));
  if (newest) utimesSync(join(paths.backups, newest.file), at, at);
}

/**
 * False when the newest backup contains everything in the project's file. The two times are compared for equality:
 * which one is later says nothing where clocks err.
 */
export function needsBackup(paths: ProjectPaths): boolean {
  const newest = listBackups(paths)[0];
  return !newest || Date.parse(newest.at) !== writtenAt(paths);
}
