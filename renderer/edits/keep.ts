import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PendingEdit } from './pending.ts';

/** Storage for edits until the project has them. Each call is one transaction. */
export interface Keep {
  write(change: { put?: readonly PendingEdit[]; drop?: readonly string[] }): Promise<void>;
  all(): Promise<PendingEdit[]>;
  /** Takes over edits that no page in `alive` owns; returns those it got. */
  adopt(keys: readonly string[], tab: string, alive: ReadonlySet<string>): Promise<PendingEdit[]>;
}

interface Schema extends DBSchema {
  edits: { key: string; value: PendingEdit };
}

/** The browser's own database, on this machine only; it survives a closed or crashed page and a closed browser. */
export class BrowserKeep implements Keep {
  #db: Promise<IDBPDatabase<Schema>> | null = null;

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#db ??= openDB<Schema>('benchwright-edits', 1, {
      upgrade: (db) => void db.createObjectStore('edits', { keyPath: 'key' }),
    });
    return this.#db;
  }

  async write({ put = [], drop = [] }: { put?: readonly PendingEdit[]; drop?: readonly string[] }): Promise<void> {
    const tx = (await this.#open()).transaction('edits', 'readwrite');
    await Promise.all([...put.map((edit) => tx.store.put(edit)), ...drop.map((key) => tx.store.delete(key)), tx.done]);
  }

  async all(): Promise<PendingEdit[]> {
    return (await this.#open()).getAll('edits');
  }

  async adopt(keys: readonly string[], tab: string, alive: ReadonlySet<string>): Promise<PendingEdit[]> {
    const tx = (await this.#open()).transaction('edits', 'readwrite');
    const mine: PendingEdit[] = [];
    for (const key of keys) {
      const found = await tx.store.get(key);
      if (!found || (found.tab !== tab && alive.has(found.tab))) continue;
      const taken = { ...found, tab };
      mine.push(taken);
      await tx.store.put(taken);
    }
    await tx.done;
    return mine;
  }
}
