import type { WriteDb } from './connection.ts';
import { keepRowSums } from './row-sums/seal.ts';

/**
 * Stores the connection's temporary data in memory or in files, and keeps the rows' checksums from then on. Memory is
 * several times as fast for many small changes, because each statement with triggers first copies the pages that it
 * changes; files are for statements that may change or sort all rows of a large project. Not inside a transaction.
 */
export function keepTemporary(db: WriteDb, where: 'memory' | 'file'): void {
  db.storeTemporary(where);
  keepRowSums(db);
}

/** Does something that may need more temporary data than fits in memory. Not inside a transaction. */
export function withTemporaryFiles<T>(db: WriteDb, work: () => T): T {
  keepTemporary(db, 'file');
  try {
    return work();
  } finally {
    keepTemporary(db, 'memory');
  }
}
