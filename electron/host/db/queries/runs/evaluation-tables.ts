import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({ tables: z.string() });

/** The stored tables of a run as JSON, if they were computed from exactly the current answers. */
export function keptTables(db: ReadDb, runId: string, stamp: string): unknown {
  const found = db.get('SELECT tables FROM evaluation_tables WHERE run_id = ? AND stamp = ?', [runId, stamp]);
  return found === undefined ? null : JSON.parse(row.parse(found).tables);
}

export function keepTables(db: WriteDb, runId: string, stamp: string, tables: unknown): void {
  db.run(
    `INSERT INTO evaluation_tables (run_id, stamp, tables) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET stamp = excluded.stamp, tables = excluded.tables`,
    [runId, stamp, JSON.stringify(tables)],
  );
}
