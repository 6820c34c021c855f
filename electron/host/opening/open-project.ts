import '../items/after-change.ts';
import { chmodSync, constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { backupNow, backupsAtHand, syncPath } from '../project/backups.ts';
import { fullCheck, isDamage, quickCheck } from '../db/check.ts';
import { openRead, openWrite, type WriteDb } from '../db/connection.ts';
import { assertOurs, isComplete, migrate } from '../db/migrate.ts';
import { newFile } from '../db/new-file.ts';
import { writeProjectMeta } from '../db/queries/meta.ts';
import { diskFailure, failure } from '../errors/errors.ts';
import { EventBus } from '../jobs/events.ts';
import { answered, type LongQuestion, worked } from '../long-work/long-question.ts';
import { unseen } from '../long-work/long-work.ts';
import { besideName, folderInside } from '../files/inside.ts';
import { damaged, isLarge } from '../project/project-damage.ts';
import { type ProjectLock, takeLock } from '../project/project-lock.ts';
import { isProject, makeFolder, projectFolder, type ProjectPaths, projectPaths } from '../files/project-paths.ts';
import { ProjectSession } from '../project/project-session.ts';

/** Runs `work` and turns SQLite's errors about a damaged file into DAMAGED. */
function readable<T>(paths: ProjectPaths, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDamage(error)) throw damaged(paths, [(error as Error).message]);
    throw error;
  }
}

/** DAMAGED for an empty file, which a file system can leave after a crash: it is not a new project. */
function assertNotEmpty(paths: ProjectPaths): void {
  if (statSync(paths.database).size === 0) throw damaged(paths, [inWords('database-empty')]);
}

const makeFolders = (folder: string) => ['media', 'cache', 'backups'].map((name) => folderInside(folder, name));

/** Opens for reading beside whoever writes. */
function openForReading(paths: ProjectPaths, events: EventBus): ProjectSession {
  const read = readable(paths, () => openRead(paths.database));
  try {
    readable(paths, () => assertOurs(read, paths.database));
    if (!isComplete(read)) throw failure('INVALID', phrase('project-older', { folder: paths.folder }), {});
    return new ProjectSession({ paths, read, write: null, lock: null, events });
  } catch (error) {
    read.close();
    throw error;
  }
}

/** Copies files of the database that have a second name, which may be somebody's file elsewhere. */
function withoutOtherNames({ database }: ProjectPaths): void {
  for (const tail of ['', '-wal', '-journal', '-shm']) {
    const file = `${database}${tail}`;
    if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) === 1) continue;
    const own = besideName(file);
    copyFileSync(file, own, constants.COPYFILE_EXCL);
    syncPath(own);
    renameSync(own, file);
  }
}

function openForWriting(paths: ProjectPaths, lock: ProjectLock, events: EventBus): ProjectSession {
  withoutOtherNames(paths);
  const write = readable(paths, () => openWrite(paths.database));
  try {
    readable(paths, () => assertOurs(write, paths.database));
    const problems = isLarge(paths) ? [] : lock.dirty ? fullCheck(write) : quickCheck(write);
    if (problems.length > 0) throw damaged(paths, problems);
    migrate(write, paths.database, {
      beforeFirst: (from) => backupNow(paths, write, `before-migration-from-${from}`),
    });
    makeFolders(paths.folder);
    return new ProjectSession({ paths, read: openRead(paths.database), write, lock, events });
  } catch (error) {
    write.close();
    throw error;
  }
}

/**
 * Opens a project folder; `pictures` names a bundle that has its pictures. Errors: NOT_FOUND, LOCKED (another process has it), NEWER_FILE, DAMAGED (with its
 * backups), INVALID (some other database).
 */
export function openProject(
  path: string,
  options: { readOnly?: boolean; events?: EventBus; pictures?: string } = {},
): ProjectSession {
  const events = options.events ?? new EventBus();
  const folder = projectFolder(path);
  const paths = { ...projectPaths(folder), ...(options.pictures !== undefined && { pictures: options.pictures }) };
  if (!isProject(folder)) {
    if (backupsAtHand(paths).length > 0) throw damaged(paths, [inWords('database-missing')]);
    throw failure('NOT_FOUND', phrase('no-project', { folder }), {
      kind: 'project',
      id: folder,
    });
  }
  assertNotEmpty(paths);
  if (options.readOnly) return openForReading(paths, events);
  let lock: ProjectLock | undefined;
  try {
    lock = takeLock(paths);
    return openForWriting(paths, lock, events);
  } catch (error) {
    lock?.release();
    throw diskFailure(error, folder, phrase('disk-next-writable'));
  }
}

function firstRows(write: WriteDb, name: string): void {
  writeProjectMeta(write, {
    name,
    createdAt: new Date().toISOString(),
    settings: { annotatorsPerItem: 1, anonymiseNames: true, goldShare: 0, programs: [] },
  });
}

interface NewProject {
  name?: string;
  events?: EventBus;
}

/** `createProject` as a generator, which yields where other work may go on. */
function* making(path: string, options: NewProject): LongQuestion<ProjectSession> {
  const folder = projectFolder(path);
  const there = existsSync(folder);
  if (there && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw failure('INVALID', phrase('folder-not-empty', { folder }), { field: 'path' });
  const paths = projectPaths(folder);
  const undo: (() => void)[] = [];
  try {
    makeFolder(folder);
    // Screenshots may show anything, and whoever may read the folder may read them.
    if (!there) chmodSync(folder, 0o700);
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    makeFolders(folder);
    const lock = takeLock(paths);
    undo.push(() => lock.release());
    // An existing folder keeps the rights that its owner gave it; what the project adds is private.
    for (const part of [paths.media, paths.cache, paths.backups]) chmodSync(part, 0o700);
    const write = yield* newFile(paths.database, (db) => firstRows(db, options.name ?? basename(folder)));
    undo.push(() => write.close());
    const events = options.events ?? new EventBus();
    return new ProjectSession({ paths, read: openRead(paths.database), write, lock, events });
  } catch (error) {
    for (const step of undo.reverse()) step();
    if (there) makeFolder(folder);
    throw diskFailure(error, folder, phrase('disk-next-folder'));
  }
}

/**
 * Makes a project in a folder that does not exist or is empty, and opens it. Errors: INVALID (not empty), IO. If it
 * fails, nothing is left behind.
 */
export const createProject = (path: string, options: NewProject = {}): ProjectSession =>
  answered(making(path, options));

/** `createProject` with other work of the thread in between. */
export const createProjectMeanwhile = (path: string, options: NewProject = {}): Promise<ProjectSession> =>
  worked(making(path, options), unseen);
