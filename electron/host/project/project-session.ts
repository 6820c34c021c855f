import { phrase } from '#shared/phrases/phrase.ts';
import { backupMeanwhile, markUpToDate, needsBackup } from './backups.ts';
import { upkeep } from './database-upkeep.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { failure } from '../errors/errors.ts';
import type { EventBus } from '../jobs/events.ts';
import { onNetwork } from '../files/network-folder.ts';
import { LibraryReader } from '../library/library-reader.ts';
import { damaged, isLarge } from './project-damage.ts';
import { SharedAnswers } from '../threads/shared-answers.ts';
import { StatisticsReader } from '../threads/statistics-reader.ts';
import type { ProjectLock } from './project-lock.ts';
import { lostSaves, SaveNote } from './save-note.ts';
import { stillThere } from '../files/same-file.ts';
import type { ProjectPaths } from '../files/project-paths.ts';

interface Connections {
  paths: ProjectPaths;
  read: ReadDb;
  write: WriteDb | null;
  lock: ProjectLock | null;
  events: EventBus;
}

/**
 * One open project: its folder, its one writer and a reader for quick reads on the same thread. Heavy reads belong
 * in worker threads. Opened by `openProject`, created by `createProject` in `open-project.ts`.
 */
export class ProjectSession {
  readonly paths: ProjectPaths;
  readonly read: ReadDb;
  /** Receives every change once it is on disk. */
  readonly events: EventBus;
  /** Lists, facets and selections, in a thread of their own. */
  readonly library: LibraryReader;
  /** Tables and comparisons, in a thread of their own. */
  readonly statistics: StatisticsReader;
  readonly sharedAnswers = new SharedAnswers();
  /** Whether it lies where locks and syncs are unreliable; looked up once, as an absent share answers late. */
  readonly onNetwork: boolean;
  /** Milliseconds since 1970. */
  readonly openedAt = Date.now();
  readonly #write: WriteDb | null;
  readonly #lock: ProjectLock | null;
  readonly #note: SaveNote | null;
  /** False once the folder was moved, deleted or replaced. */
  readonly #inPlace: () => boolean;
  readonly #closing: (() => void | Promise<void>)[] = [];
  #backup: Promise<unknown> = Promise.resolve();
  /** The writer's count of written rows when the newest backup began; null if there is none in this session. */
  #backedUp: number | null = null;
  /** Findings of a check since the opening; empty while nothing is known to be wrong. */
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
    this.#inPlace = stillThere(this.paths.database);
    this.#guard();
  }

  /** Refuses to acknowledge a write to a file that nobody would find again. */
  #guard(): void {
    this.#write?.guardCommits(() => {
      if (!this.#inPlace())
        throw failure('IO', phrase('project-moved', { folder: this.folder }), { path: this.folder });
      this.#lock?.assertHeld();
    });
  }

  /** True from the moment it starts to close. */
  get closed(): boolean {
    return this.#closed;
  }

  get folder(): string {
    return this.paths.folder;
  }

  /** The folder whose `media` has the pictures that models are sent. */
  get pictures(): string {
    return this.paths.pictures;
  }

  get readOnly(): boolean {
    return this.#write === null;
  }

  /** The writer; FORBIDDEN if the project was opened read-only. */
  get write(): WriteDb {
    if (!this.#write) throw failure('FORBIDDEN', phrase('project-read-only', { folder: this.folder }), {});
    return this.#write;
  }

  /** Time of the last save that was acknowledged but is missing from the file; null if none is known to be missing. */
  get lostSaves(): string | null {
    return this.#note ? this.#note.lost : lostSaves(this.paths, this.read);
  }

  /** A person acknowledged the lost saves: what is in the file counts from now on. */
  forgetLostSaves(): void {
    this.#note?.forget();
  }

  /** True when the last holder did not close the project. */
  get afterCrash(): boolean {
    return this.#lock?.dirty ?? false;
  }

  /**
   * Makes a backup at intervals while work continues, if something was written since the last one. `failed` is called
   * with errors (a full disk, damaged rows, which are not backed up), once per reason.
   */
  backUpEvery(ms: number, failed: (error: Error) => void): void {
    const write = this.#write;
    if (!write) return;
    let last = '';
    const timer = setInterval(() => {
      if (write.written === this.#backedUp) return;
      this.#backUp(write, 'work').catch((error: Error) => {
        if (error.message !== last) failed(error);
        last = error.message;
      });
    }, ms);
    timer.unref();
    this.onClose(() => clearInterval(timer));
  }

  #backUp(write: WriteDb, reason: string): Promise<unknown> {
    this.#backup = this.#backup
      .catch(() => undefined)
      .then(async () => {
        const written = write.written;
        // A folder that was moved away must not appear again with nothing but a backup.
        if (written === this.#backedUp || !this.#inPlace()) return;
        await backupMeanwhile(this.paths, reason);
        this.#backedUp = written;
      });
    return this.#backup;
  }

  /** Makes a backup in the background if something was written since the last one. */
  backupIfNeeded(reason: 'open' | 'close' = 'open'): Promise<unknown> {
    const write = this.#write;
    if (write && write.written !== this.#backedUp && needsBackup(this.paths)) return this.#backUp(write, reason);
    return this.#backup;
  }

  /**
   * Checks a file that was too large to be checked while it was opened: in full after a crash. If something is
   * found, the session throws DAMAGED from then on.
   */
  async checkIfNeeded(): Promise<void> {
    if (!this.#write || this.#checked || !isLarge(this.paths)) return;
    this.#checked = true;
    this.#problems = await upkeep({ kind: 'check', file: this.paths.database, full: this.afterCrash });
    this.assertSound();
  }

  /** DAMAGED if a check after the opening found the file damaged. */
  assertSound(): void {
    if (this.#problems.length > 0) throw damaged(this.paths, this.#problems);
  }

  /**
   * Registers `work` to be done before the connections close: stop a job, a run, a worker. Returns a function that
   * unregisters it.
   */
  onClose(work: () => void | Promise<void>): () => void {
    this.#closing.push(work);
    return () => {
      const at = this.#closing.indexOf(work);
      if (at >= 0) this.#closing.splice(at, 1);
    };
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
