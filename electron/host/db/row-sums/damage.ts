import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../connection.ts';
import { hasRowSums, isSealed, notedColumns, schemaNote, sumOf, type SummedTable, summedTables } from './columns.ts';
import { isStoppedUpgrade } from './stopped-upgrade.ts';
import { rowSum } from './sum.ts';
import { lostTallies, tallyGaps } from './tally.ts';

const value = z.union([z.string(), z.number(), z.null()]);
/** A row as it is stored, by column. */
export const rowWith = z.record(z.string(), value);
export type Row = z.infer<typeof rowWith>;

/** A row whose values do not match its checksum: one of the two was damaged. */
export interface DamagedRow {
  table: string;
  /** Values of the columns that identify it, one of which may be the damaged one. */
  key: Row;
}

/** What the checksums of a file reveal; all empty if they match, or if the file is older than checksums. */
export interface SumFindings {
  rows: DamagedRow[];
  /** True if the file's schema statements differ from those noted. */
  schema: boolean;
  /** Tables whose own note is damaged or gone. */
  notes: string[];
}

/** Maximum number listed one by one. */
const most = 10_000;

const list = z.array(z.string());

/** The tables with the columns that their checksums were made of. */
function tables(db: ReadDb, noted: Map<string, string>): SummedTable[] {
  return summedTables(db)
    .filter(({ hasSum }) => hasSum)
    .map((table) => {
      const text = noted.get(table.name);
      return text === undefined ? table : { ...table, columns: list.parse(JSON.parse(text)) };
    });
}

const quoted = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

/** Compares each row with its checksum: about a second for a million rows. */
export function checkSums(db: ReadDb): SumFindings {
  if (!isSealed(db)) return { rows: [], schema: false, notes: [] };
  const noted = notedColumns(db);
  const summed = tables(db, noted);
  const rows: DamagedRow[] = [];
  for (const { name, key, columns } of summed) {
    const sql = `SELECT ${quoted(key)} FROM "${name}" WHERE row_sum IS NOT ${sumOf(columns)} LIMIT ${most - rows.length}`;
    for (const found of db.all(sql)) rows.push({ table: name, key: rowWith.parse(found) });
  }
  return {
    rows,
    schema: noted.has('schema') && noted.get('schema') !== schemaNote(db) && !isStoppedUpgrade(db),
    notes: ['schema', ...summed.map(({ name }) => name)].filter((name) => !noted.has(name)),
  };
}

/** `checkSums` as one sentence per finding, for a file that must be sound as a whole. */
export function sumProblems(db: ReadDb): string[] {
  if (!isSealed(db)) return [];
  const { rows, schema, notes } = checkSums(db);
  const [gaps, tallies] = [tallyGaps(db), lostTallies(db)];
  return [
    ...(rows.length > 0 ? [inWords('check-row-sums', { count: rows.length, table: rows[0]?.table ?? '' })] : []),
    ...(schema ? [inWords('check-table-changed')] : []),
    ...(notes.length > 0 ? [inWords('check-notes-unreadable', { notes: notes.join(', ') })] : []),
    ...[...gaps].map(([table, { n }]) => inWords('check-rows-missing', { count: n, table })),
    ...(tallies.length > 0 ? [inWords('check-tallies-unreadable', { tables: tallies.join(', ') })] : []),
  ];
}

const where = (key: Row, row = '') =>
  Object.keys(key)
    .map((name) => `${row}"${name}" = ?`)
    .join(' AND ');

function rowAt(db: ReadDb, { table, key }: DamagedRow): Row | null {
  const found = db.get(`SELECT * FROM "${table}" WHERE ${where(key)}`, Object.values(key));
  return found === undefined ? null : rowWith.parse(found);
}

const sumOfRow = (row: Row, columns: readonly string[]) => rowSum(...columns.map((name) => row[name] ?? null));

/** What a damaged row will be replaced with. */
export interface Replacement {
  row: Row;
  /** True if it is proven to be the last written state; false for an older one. */
  exact: boolean;
}

/** The row with one or all of its columns from `from`, if that gives its stored checksum. */
function proven(row: Row, from: Row, columns: readonly string[]): Row | null {
  const known = columns.filter((name) => from[name] !== undefined);
  const pick = (names: readonly string[]) => ({
    ...row,
    ...Object.fromEntries(names.map((n) => [n, from[n] ?? null])),
  });
  const fits = (made: Row) => sumOfRow(made, columns) === row.row_sum;
  return [pick(known), ...known.map((name) => pick([name]))].find(fits) ?? null;
}

/** Tables whose rows are written once: a backup's row with the same key is the original. */
const unchanging: ReadonlySet<string> = new Set([
  'answers_seen',
  'imports',
  'media',
  'raw_records',
  'release_records',
  'releases',
  'revisions',
  'steps',
  'subject_media',
  'subject_problems',
  'verdicts',
  'verdict_takebacks',
  'votes',
]);

/** Tables whose rows are the newest state of something with revisions, with its kind. */
const revised: Record<string, string> = {
  items: 'kind',
  gold_copies: 'kind',
  screenshots: "'screenshot'",
  subjects: 'kind',
};

const columnsOf = (db: ReadDb, table: string) => summedTables(db).find(({ name }) => name === table)?.columns ?? [];

/** Content and state of a row from its own revision, if that is sound. */
function byRevision(db: ReadDb, { table, key }: DamagedRow): Row | null {
  const kind = revised[table];
  if (kind === undefined) return null;
  const found = db.get(
    `SELECT r.content, r.state FROM "${table}" t JOIN revisions r
       ON r.entity_kind = ${kind === 'kind' ? 't.kind' : kind} AND r.entity_id = t.id AND r.number = t.revision
     WHERE ${where(key, 't.')} AND r.row_sum = ${sumOf(columnsOf(db, 'revisions'), 'r.')}`,
    Object.values(key),
  );
  return found === undefined ? null : rowWith.parse(found);
}

/**
 * How this file alone can restore a damaged row: an item's content is also in its revision. `exact` if the result
 * matches the checksum, which it does not if the row was saved after the damage. Null if it cannot.
 */
export function replacementInside(db: ReadDb, damaged: DamagedRow): Replacement | null {
  const row = rowAt(db, damaged);
  const revision = row && byRevision(db, damaged);
  if (!revision) return null;
  const made = proven(row, revision, columnsOf(db, damaged.table));
  if (made) return { row: made, exact: true };
  return row.content === undefined ? null : { row: { ...row, ...revision }, exact: false };
}

/** The row with the same key in a backup, or with the same checksum if the key was damaged. */
function counterpart(backup: ReadDb, { table, key }: DamagedRow, row: Row, columns: readonly string[]): Row | null {
  const sound = `row_sum = ${sumOf(columns)}`;
  const named = backup.get(`SELECT * FROM "${table}" WHERE ${where(key)} AND ${sound}`, Object.values(key));
  const found = named ?? backup.get(`SELECT * FROM "${table}" WHERE row_sum = ? AND ${sound}`, [row.row_sum]);
  return found === undefined ? null : rowWith.parse(found);
}

/** How a backup can restore a damaged row; null if it cannot, or has other columns. */
export function replacementFrom(backup: ReadDb, db: ReadDb, damaged: DamagedRow): Replacement | null {
  const row = rowAt(db, damaged);
  const table = summedTables(db).find(({ name }) => name === damaged.table);
  if (!row || !table || !hasRowSums(backup)) return null;
  if (notedColumns(backup).get(table.name) !== JSON.stringify(table.columns)) return null;
  const found = counterpart(backup, damaged, row, table.columns);
  if (!found) return null;
  // The checksum itself may be what was damaged.
  const same = table.columns.every((name) => found[name] === row[name]);
  const made = same ? row : proven(row, found, table.columns);
  if (made) return { row: made, exact: true };
  if (damaged.table.startsWith('release') && ofUnfinishedRelease(backup, found)) return null;
  return { row: found, exact: unchanging.has(damaged.table) };
}

/** A backup made while a release was written may hold another attempt at it, whose records are not this one's. */
export const ofUnfinishedRelease = (backup: ReadDb, { tag }: Row) =>
  backup.get("SELECT 1 FROM sqlite_master WHERE name = 'unfinished_releases'") !== undefined &&
  backup.get('SELECT 1 FROM unfinished_releases WHERE tag = ?', [tag ?? null]) !== undefined;

const triggerRow = z.object({ name: z.string(), sql: z.string() });

/** Does something to a table while the triggers that the file stores for it are dropped. */
export function withoutTriggers(db: WriteDb, table: string, work: () => void): void {
  const triggers = db
    .all("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", [table])
    .map((found) => triggerRow.parse(found));
  for (const { name } of triggers) db.run(`DROP TRIGGER main."${name}"`);
  work();
  for (const { sql } of triggers) db.run(sql);
}

/**
 * Replaces a damaged row, inside a transaction. The triggers of the table are dropped meanwhile: counts never noticed
 * the damage, and a release refuses every change.
 */
export function replaceRow(db: WriteDb, damaged: DamagedRow, { row }: Replacement): void {
  const { table, key } = damaged;
  const columns = columnsOf(db, table);
  db.run('PRAGMA defer_foreign_keys = ON');
  withoutTriggers(db, table, () => {
    const set = columns.map((name) => `"${name}" = ?`).join(', ');
    const content = columns.map((name) => row[name] ?? null);
    db.run(`UPDATE "${table}" SET ${set} WHERE ${where(key)}`, [...content, ...Object.values(key)]);
    const now = Object.keys(key).map((name) => row[name] ?? null);
    db.run(`UPDATE "${table}" SET row_sum = ${sumOf(columns)} WHERE ${where(key)}`, now);
  });
}

/** The row as it is stored now, to record what is replaced. */
export function damagedContent(db: ReadDb, damaged: DamagedRow): Row | null {
  return rowAt(db, damaged);
}
