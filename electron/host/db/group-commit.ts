import type { WriteDb } from './connection.ts';

interface Queued {
  work: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Least and longest time between commits; writes in between share the next one. A commit costs more than a dozen
 * writes, so it waits a millisecond for each write of the one before: a few writes are soon on the disk, and many spend
 * little time on commits.
 */
const spacingMs = { least: 8, longest: 24 };

/**
 * Puts small writes that come close together into one transaction, so that they share one fsync. A promise resolves
 * when its write is on the disk. When one throws, the batch is rolled back and each write is repeated on its own, so
 * that the others continue. A write may therefore run twice, and must do nothing but write.
 */
export class GroupCommit {
  readonly #db: WriteDb;
  #queue: Queued[] = [];
  #scheduled = false;
  #flushedAt = 0;
  #spacing: number = spacingMs.least;

  constructor(db: WriteDb) {
    this.#db = db;
  }

  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      const wait = this.#flushedAt + this.#spacing - performance.now();
      if (wait > 1) setTimeout(() => this.flush(), wait);
      else setImmediate(() => this.flush());
    });
  }

  /** Writes everything pending now. */
  flush(): void {
    this.#scheduled = false;
    const batch = this.#queue;
    if (batch.length === 0) return;
    this.#queue = [];
    this.#flushedAt = performance.now();
    this.#spacing = Math.min(Math.max(spacingMs.least, batch.length), spacingMs.longest);
    let values: unknown[];
    try {
      values = this.#db.immediate(() => batch.map(({ work }) => work()));
    } catch {
      for (const entry of batch) this.#alone(entry);
      return;
    }
    for (const [i, { resolve }] of batch.entries()) resolve(values[i] as never);
  }

  /** Repeats one write of a failed batch on its own, so that only the faulty one is refused. */
  #alone({ work, resolve, reject }: Queued): void {
    try {
      const value = this.#db.immediate(work);
      resolve(value as never);
    } catch (error) {
      reject(error);
    }
  }
}

/** One for each connection that writes. */
const commits = new WeakMap<WriteDb, GroupCommit>();

/** The one group commit of a writer. */
export function groupCommitOf(db: WriteDb): GroupCommit {
  let found = commits.get(db);
  if (!found) {
    found = new GroupCommit(db);
    commits.set(db, found);
  }
  return found;
}
