import type { WriteDb } from './connection.ts';

interface Queued {
  work: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Puts small writes that come close together into one transaction, so that they share one fsync. A promise resolves
 * when its write is on the disk; a write that throws is rolled back alone and the others go on.
 */
export class GroupCommit {
  readonly #db: WriteDb;
  #queue: Queued[] = [];
  #scheduled = false;

  constructor(db: WriteDb) {
    this.#db = db;
  }

  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Writes what waits, now. */
  flush(): void {
    this.#scheduled = false;
    const batch = this.#queue;
    if (batch.length === 0) return;
    this.#queue = [];
    const ends: (() => void)[] = [];
    try {
      this.#db.immediate(() => {
        for (const { work, resolve, reject } of batch) {
          try {
            const value = this.#db.immediate(work);
            ends.push(() => resolve(value as never));
          } catch (error) {
            ends.push(() => reject(error));
          }
        }
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const end of ends) end();
  }
}

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
