import './items/after-change.ts';
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { backupMeanwhile, backupNow, backupsAtHand, markUpToDate, needsBackup } from './backups.ts';
import { takeCare } from './care.ts';
import { fullCheck, isDamage, quickCheck } from './db/check.ts';
import { openRead, openWrite, type ReadDb, type WriteDb } from './db/connection.ts';
import { assertOurs, isComplete, migrate } from './db/migrate.ts';
import { writeProjectMeta } from './db/queries/meta.ts';
import { diskFailure, failure } from './errors.ts';
import { EventBus } from './events.ts';
import { onNetwork } from './network-folder.ts';
import { LibraryReader } from './library/library-reader.ts';
import { StatisticsReader } from './statistics/statistics-reader.ts';
import { type ProjectLock, takeLock } from './project-lock.ts';
import { lostSaves, SaveNote } from './save-note.ts';
import { stillThere } from './same-file.ts';
import { isProject, makeFolder, projectFolder, type ProjectPaths, projectPaths } from './project-paths.ts';

interface Connections {
  paths: ProjectPaths;
  read: ReadDb;
  write: WriteDb | null;
  lock: ProjectLock | null;
  events: EventBus;
}

/**
 * One open project: its folder, its one writer and a reader for quick reads on the same thread. Heavy reads belong
 * to the worker threads. Open with `openProject`, make with `createProject`.
 */
export class ProjectSession {
  readonly paths: ProjectPaths;
  readonly read: ReadDb;
  /** Told of every change once it is on disk. */
  readonly events: EventBus;
  /** Lists, facets and selections, in a thread of their own. */
  readonly library: LibraryReader;
  /** Tables and comparisons, in a thread of their own. */
  readonly statistics: StatisticsReader;
  /** Lies where locks and syncs cannot be relied on; looked up once, as a share that is away answers late. */
  readonly onNetwork: boolean;
  /** Milliseconds since 1970. */
  readonly openedAt = Date.now();
  readonly #write: WriteDb | null;
  readonly #lock: ProjectLock | null;
  readonly #note: SaveNote | null;
  readonly #closing: (() => void | Promise<void>)[] = [];
  #backup: Promise<unknown> = Promise.resolve();
  /** What the writer had written when the newest backup was begun; null when there is none of this session. */
  #backedUp: number | null = null;
  /** What a check made meanwhile found; empty while nothing is known to be wrong. */
  #problems: string[] = [];
  #checked = false;
  #closed = false;

  constructor(connections: Connections) {
    this.paths = connections.paths;
    this.onNetwork = onNetwork(connections.paths.folder);
    this.read = connections.read;
    this.events = connections.events;
    this.library = new LibraryReader(connections.paths.database);
    this.statistics = new StatisticsReader(connections.paths.database);
    this.#write = connections.write;
    this.#lock = connections.lock;
    this.#note = this.#write && new SaveNote(this.paths, this.#write);
    this.#guard();
  }

  /** Refuses to acknowledge what would go to a file that nobody finds again. */
  #guard(): void {
    const inPlace = stillThere(this.paths.database);
    this.#write?.guardCommits(() => {
      if (!inPlace())
        throw failure(
          'IO',
          `${this.folder} was moved, renamed or deleted while it was open, so this was not saved. Put it back, or close it and open it where it is now.`,
          { path: this.folder },
        );
      this.#lock?.assertHeld();
    });
  }

  get folder(): string {
    return this.paths.folder;
  }

  get readOnly(): boolean {
    return this.#write === null;
  }

  /** The writer; FORBIDDEN when the project was opened for reading. */
  get write(): WriteDb {
    if (!this.#write)
      throw failure('FORBIDDEN', `${this.folder} is open for reading only; open it for writing to change it.`, {});
    return this.#write;
  }

  /** When the last save was made that was acknowledged and is missing from the file; null when none is known to be. */
  get lostSaves(): string | null {
    return this.#note ? this.#note.lost : lostSaves(this.paths, this.read);
  }

  /** A person knows of the lost saves: what is in the file counts from now on. */
  forgetLostSaves(): void {
    this.#note?.forget();
  }

  /** True when the last holder did not close the project. */
  get afterCrash(): boolean {
    return this.#lock?.dirty ?? false;
  }

  /** Makes a backup every so often while work goes on, when something was written since the last one. */
  backUpEvery(ms: number): void {
    const write = this.#write;
    if (!write) return;
    const timer = setInterval(() => {
      if (write.written === this.#backedUp) return;
      // Lies beside nothing that somebody asked for: what goes wrong is told by the next backup that somebody did.
      this.#backUp(write, 'work').catch(() => undefined);
    }, ms);
    timer.unref();
    this.onClose(() => clearInterval(timer));
  }

  #backUp(write: WriteDb, reason: string): Promise<unknown> {
    this.#backup = this.#backup
      .catch(() => undefined)
      .then(async () => {
        const written = write.written;
        if (written === this.#backedUp) return;
        await backupMeanwhile(this.paths, reason);
        this.#backedUp = written;
      });
    return this.#backup;
  }

  /** Makes a backup in the background when something was written since the last one. */
  backupIfNeeded(): Promise<unknown> {
    const write = this.#write;
    if (write && needsBackup(this.paths)) return this.#backUp(write, 'open');
    return this.#backup;
  }

  /**
   * Checks a file that was too large to be checked while it was opened: in full after a crash. The session answers
   * DAMAGED from then on when something is found.
   */
  async checkIfNeeded(): Promise<void> {
    if (!this.#write || this.#checked || !isLarge(this.paths)) return;
    this.#checked = true;
    this.#problems = await takeCare({ kind: 'check', file: this.paths.database, full: this.afterCrash });
    this.assertSound();
  }

  /** DAMAGED when a check found the file so after it was opened. */
  assertSound(): void {
    if (this.#problems.length > 0) throw damaged(this.paths, this.#problems);
  }

  /** Asks for `work` to be done before the connections close: stop a job, a run, a worker. */
  onClose(work: () => void | Promise<void>): void {
    this.#closing.push(work);
  }

  /** Closes once; a second call does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const work of this.#closing.splice(0).reverse()) await work();
    await this.#backup.catch(() => undefined);
    await Promise.all([this.library.close(), this.statistics.close()]);
    this.read.close();
    const upToDate = this.#write !== null && this.#write.written === this.#backedUp;
    this.#write?.close();
    this.#note?.close();
    if (upToDate) markUpToDate(this.paths);
    this.#lock?.release();
  }
}

/** Larger files are checked by `checkIfNeeded`, in a thread, since it takes more than a moment. */
const large = 64 * 1024 * 1024;

function isLarge(paths: ProjectPaths): boolean {
  return statSync(paths.database).size > large;
}

function damaged(paths: ProjectPaths, problems: string[]): Error {
  const backups = backupsAtHand(paths).map((backup) => backup.file);
  const next = backups.length > 0 ? 'put a backup in its place (the damaged file is kept)' : 'run doctor on it';
  return failure('DAMAGED', `${paths.database} is damaged: ${problems[0] ?? 'it cannot be read'}; ${next}.`, {
    path: paths.folder,
    problems: problems.slice(0, 20),
    backups,
  });
}

/** Runs `work` and turns SQLite's word for a damaged file into DAMAGED. */
function readable<T>(paths: ProjectPaths, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDamage(error)) throw damaged(paths, [(error as Error).message]);
    throw error;
  }
}

/** DAMAGED for a file without anything in it, as a file system can leave one after a crash: it is no new project. */
function assertNotEmpty(paths: ProjectPaths): void {
  if (statSync(paths.database).size === 0) throw damaged(paths, ['it is empty']);
}

/** Opens for reading beside whoever writes. */
function openForReading(paths: ProjectPaths, events: EventBus): ProjectSession {
  const read = readable(paths, () => openRead(paths.database));
  try {
    readable(paths, () => assertOurs(read, paths.database));
    if (!isComplete(read))
      throw failure(
        'INVALID',
        `${paths.folder} was written by an older app; open it for writing once, so that it is brought up to date.`,
        {},
      );
    return new ProjectSession({ paths, read, write: null, lock: null, events });
  } catch (error) {
    read.close();
    throw error;
  }
}

function openForWriting(paths: ProjectPaths, lock: ProjectLock, events: EventBus): ProjectSession {
  const write = readable(paths, () => openWrite(paths.database));
  try {
    readable(paths, () => assertOurs(write, paths.database));
    const problems = isLarge(paths) ? [] : lock.dirty ? fullCheck(write) : quickCheck(write);
    if (problems.length > 0) throw damaged(paths, problems);
    migrate(write, paths.database, {
      beforeFirst: (from) => backupNow(paths, write, `before-migration-from-${from}`),
    });
    for (const folder of [paths.media, paths.cache, paths.backups]) makeFolder(folder);
    return new ProjectSession({ paths, read: openRead(paths.database), write, lock, events });
  } catch (error) {
    write.close();
    throw error;
  }
}

/**
 * Opens a project folder. Errors: NOT_FOUND, LOCKED (another process has it), NEWER_FILE, DAMAGED (with its
 * backups), INVALID (some other database).
 */
export function openProject(path: string, options: { readOnly?: boolean; events?: EventBus } = {}): ProjectSession {
  const events = options.events ?? new EventBus();
  const folder = projectFolder(path);
  const paths = projectPaths(folder);
  if (!isProject(folder)) {
    if (backupsAtHand(paths).length > 0) throw damaged(paths, ['it is missing']);
    throw failure('NOT_FOUND', `${folder} holds no project; choose the folder that has project.sqlite in it.`, {
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
    throw diskFailure(error, folder, 'open it for reading, or make it writable');
  }
}

function firstRows(write: WriteDb, name: string): void {
  write.immediate(() =>
    writeProjectMeta(write, {
      name,
      createdAt: new Date().toISOString(),
      settings: { annotatorsPerItem: 1, anonymiseNames: true, goldShare: 0 },
    }),
  );
}

/**
 * Makes a project in a folder that does not exist or is empty, and opens it. Errors: INVALID (not empty), IO. When it
 * fails, nothing of it stays behind.
 */
export function createProject(path: string, options: { name?: string; events?: EventBus } = {}): ProjectSession {
  const folder = projectFolder(path);
  const there = existsSync(folder);
  if (there && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw failure('INVALID', `${folder} is not an empty folder; choose a new one for the project.`, { field: 'path' });
  const paths = projectPaths(folder);
  const undo: (() => void)[] = [];
  try {
    makeFolder(folder);
    // Screenshots may show anything, and whoever may read the folder may read them.
    if (!there) chmodSync(folder, 0o700);
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const part of [paths.media, paths.cache, paths.backups]) makeFolder(part);
    const lock = takeLock(paths);
    undo.push(() => lock.release());
    const write = openWrite(paths.database);
    undo.push(() => write.close());
    migrate(write, paths.database);
    firstRows(write, options.name ?? basename(folder));
    const events = options.events ?? new EventBus();
    return new ProjectSession({ paths, read: openRead(paths.database), write, lock, events });
  } catch (error) {
    for (const step of undo.reverse()) step();
    if (there) makeFolder(folder);
    throw diskFailure(error, folder, 'choose another folder for the project');
  }
}
