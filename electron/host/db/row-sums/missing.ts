import { z } from 'zod';
import type { ReadDb, WriteDb } from '../connection.ts';
import { notedColumns, sumOf, type SummedTable, summedTables } from './columns.ts';
import { type DamagedRow, ofUnfinishedRelease, type Row, rowWith, withoutTriggers } from './damage.ts';
import { keepRowSums } from './seal.ts';
import { rowSum } from './sum.ts';
import { retallyNamed, sumUp, type Tally, tallyGaps } from './tally.ts';

/** A row that was removed by something else than the app, by the values of its key. */
export type MissingRow = DamagedRow;

/** Rows that a table lacks. */
export interface MissingRows {
  table: string;
  /** Number and keys' checksums, as tallied. */
  lacks: Tally;
}

/** The app removes rows of these, so one that only a backup has may be gone rightly. */
const removable: ReadonlySet<string> = new Set([
  'archived_runs',
  'assignments',
  'batch_members',
  'batches',
  'error_labels',
  'hand_answers',
  'lite_releases',
  'predictions',
  'release_records',
  'releases',
  'run_calls',
  'run_items',
  'run_problems',
  'run_results',
  'run_steps',
  'runs',
  'thread_reads',
  'saved_episode_filters',
  'saved_filters',
  'unfinished_releases',
  'united_runs',
]);

/** Maximum number of rows that are looked for. */
const most = 100_000;

const value = z.union([z.string(), z.number(), z.null()]);

/** Tables after those that they refer to. */
function parentsFirst(db: ReadDb): string[] {
  const names = summedTables(db).map(({ name }) => name);
  const order = new Set<string>();
  const visit = (name: string, above: readonly string[]) => {
    if (order.has(name) || above.includes(name)) return;
    for (const row of db.all(`SELECT "table" AS parent FROM pragma_foreign_key_list('${name}')`)) {
      const { parent } = z.object({ parent: z.string() }).parse(row);
      visit(parent, [...above, name]);
    }
    if (names.includes(name)) order.add(name);
  };
  for (const name of names) visit(name, []);
  return [...order];
}

/** Tables that lack rows, those first that others refer to. */
export function missingRows(db: ReadDb): MissingRows[] {
  const gaps = tallyGaps(db);
  return parentsFirst(db).flatMap((table) => {
    const lacks = gaps.get(table);
    return lacks ? [{ table, lacks }] : [];
  });
}

const matches = (key: readonly string[]) => key.map((name) => `"${name}" IS ?`).join(' AND ');

/** Sound rows that a backup has and the file has not. */
function goneSince(backup: ReadDb, db: ReadDb, { name, key, columns }: SummedTable): MissingRow[] {
  const listed = key.map((column) => `"${column}"`).join(', ');
  const found: MissingRow[] = [];
  for (const row of backup.iterate(`SELECT ${listed} FROM "${name}" WHERE row_sum = ${sumOf(columns)}`)) {
    const at = z.record(z.string(), value).parse(row);
    const values = key.map((column) => at[column] ?? null);
    if (db.get(`SELECT 1 FROM "${name}" WHERE ${matches(key)}`, values)) continue;
    found.push({ table: name, key: at });
    if (found.length === most) break;
  }
  return found;
}

const tallyOf = ({ key }: MissingRow): Tally => ({ n: 1, keys: rowSum(...Object.values(key)) });
const same = (a: Tally, b: Tally) => a.n === b.n && a.keys === b.keys;

/**
 * The missing rows of a table that a backup has. Where the app itself removes rows, only those that the tally proves to
 * be missing: all that the backup has, or the only one.
 */
export function missingIn(backup: ReadDb, db: ReadDb, { table: name, lacks }: MissingRows): MissingRow[] {
  const table = summedTables(db).find((table) => table.name === name);
  if (!table || notedColumns(backup).get(name) !== JSON.stringify(table.columns)) return [];
  const gone = goneSince(backup, db, table);
  if (name.startsWith('release') && gone.some(({ key }) => ofUnfinishedRelease(backup, key))) return [];
  if (same(sumUp(gone.map(tallyOf)), lacks)) return gone;
  if (removable.has(name)) return gone.filter((row) => same(tallyOf(row), lacks));
  return gone.length <= lacks.n ? gone : [];
}

/** The row as a backup has it. */
export function rowIn(backup: ReadDb, { table, key }: MissingRow): Row | null {
  const found = backup.get(`SELECT * FROM "${table}" WHERE ${matches(Object.keys(key))}`, Object.values(key));
  return found === undefined ? null : rowWith.parse(found);
}

/** An item returns as it was last saved, even if the backup is older. */
function bringUpToDate(db: WriteDb, row: Row): void {
  db.run(
    `UPDATE items SET (content, state, revision, updated_at) = (SELECT content, state, number, at FROM revisions
       WHERE entity_kind = @kind AND entity_id = @id ORDER BY number DESC LIMIT 1)
     WHERE id = @id AND revision < (SELECT max(number) FROM revisions WHERE entity_kind = @kind AND entity_id = @id)`,
    { kind: row.kind ?? null, id: row.id ?? null },
  );
}

/**
 * Puts rows of a backup back, inside a transaction. The tallies count them already, and the file's own triggers do not
 * run: a release refuses every change, and counts are checked afterwards.
 */
export function putBack(db: WriteDb, backup: ReadDb, rows: readonly MissingRow[]): void {
  db.run('PRAGMA defer_foreign_keys = ON');
  for (const missing of rows) {
    const row = rowIn(backup, missing);
    if (!row) continue;
    const columns = Object.keys(row);
    const listed = columns.map((name) => `"${name}"`).join(', ');
    withoutTriggers(db, missing.table, () => {
      db.run(`DROP TRIGGER IF EXISTS temp."${missing.table}_sum_made"`);
      db.run(
        `INSERT INTO "${missing.table}" (${listed}) VALUES (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    });
    if (missing.table === 'items') bringUpToDate(db, row);
  }
  keepRowSums(db);
}

/** From now on the rows that a table lacks do not count as missing. Inside a transaction. */
export function forgetMissing(db: WriteDb, table: string): void {
  retallyNamed(db, [table]);
}
