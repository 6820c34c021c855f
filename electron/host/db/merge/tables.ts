import { z } from 'zod';
import type { WriteDb } from '../connection.ts';
import { keepTemporary } from '../temporary.ts';

const column = z.object({ name: z.string(), hidden: z.number() });

/** Mappings from their ids to ours, for the duration of one merge. */
const mappings = {
  merge_ids: `kind TEXT NOT NULL, other_id TEXT NOT NULL, our_id TEXT NOT NULL, is_new INTEGER NOT NULL DEFAULT 0,
    prefix INTEGER NOT NULL DEFAULT 0, shift INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, other_id)`,
  merge_calls: 'other_id TEXT PRIMARY KEY, our_id TEXT NOT NULL, answered INTEGER NOT NULL',
  merge_attempts:
    'call_id TEXT NOT NULL, number INTEGER NOT NULL, our_number INTEGER NOT NULL, PRIMARY KEY (call_id, number)',
  merge_runs: 'id TEXT PRIMARY KEY',
  merge_seqs: 'run_id TEXT NOT NULL, seq INTEGER NOT NULL, our_seq INTEGER NOT NULL, PRIMARY KEY (run_id, seq)',
  merge_items: 'run_id TEXT NOT NULL, seq INTEGER NOT NULL, item_index INTEGER, PRIMARY KEY (run_id, seq)',
};

/**
 * Makes the tables of one database file readable as `other.…` on the writer, with empty mappings beside them, which
 * may be as long as the project.
 */
export function attachOther(db: WriteDb, file: string): void {
  keepTemporary(db, 'file');
  db.run('ATTACH DATABASE ? AS other', [file]);
  for (const [name, columns] of Object.entries(mappings)) {
    db.run(`CREATE TEMP TABLE IF NOT EXISTS ${name} (${columns}) WITHOUT ROWID`);
    db.run(`DELETE FROM temp.${name}`);
  }
}

export function detachOther(db: WriteDb): void {
  db.run('DETACH DATABASE other');
  keepTemporary(db, 'memory');
}

export interface Copying {
  /** Columns that SQLite fills (`seq`). */
  omit?: readonly string[];
  /** Columns that are not copied unchanged: an SQL expression over `o`, the row of the other project. */
  put?: Record<string, string>;
  where?: string;
}

/** Copies rows of a table of the attached project `other` that are not here yet; returns how many. */
export function copyRows(db: WriteDb, table: string, { omit = [], put = {}, where = '1' }: Copying = {}): number {
  const columns = z
    .array(column)
    .parse(db.all(`SELECT name, hidden FROM pragma_table_xinfo('${table}')`))
    .filter(({ name, hidden }) => hidden === 0 && !omit.includes(name))
    .map(({ name }) => name);
  const order = omit.includes('seq') ? 'ORDER BY o.seq' : '';
  return db.run(
    `INSERT OR IGNORE INTO main.${table} (${columns.join(', ')})
     SELECT ${columns.map((name) => put[name] ?? `o.${name}`).join(', ')} FROM other.${table} o WHERE ${where} ${order}`,
  ).changes;
}

/** Our id of the item that a row of theirs names; unchanged if it is not an item. */
export function ourId(kind: string, id: string): string {
  return `coalesce((SELECT m.our_id FROM temp.merge_ids m WHERE m.kind = ${kind} AND m.other_id = ${id}), ${id})`;
}

/** The number that a revision of theirs has here. */
export function ourRevision(kind: string, id: string, revision: string): string {
  return `${revision} + coalesce((SELECT m.shift FROM temp.merge_ids m
    WHERE m.kind = ${kind} AND m.other_id = ${id} AND ${revision} > m.prefix), 0)`;
}
