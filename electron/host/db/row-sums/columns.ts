import { z } from 'zod';
import type { ReadDb } from '../connection.ts';
import { rowSum } from './sum.ts';

/**
 * Tables whose rows are derived from others; `doctor` compares them with those. Of `lints` it compares what the checks
 * find again, not what models and imports found. A count of zero means the same as no row.
 */
export const derivedTables: ReadonlySet<string> = new Set([
  'kept_counts',
  'kept_queue_counts',
  'lints',
  'evaluation_tables',
  'screenshot_tags',
  'row_sum_columns',
  'row_tallies',
]);

/** Columns that are derived from other rows, by table. */
const derivedColumns: Record<string, readonly string[]> = {
  screenshots: [
    'elements',
    'questions',
    'instructions',
    'lint_codes',
    'needs_work',
    'media_ok',
    'change',
    'updated_at',
  ],
  items: ['review_state', 'review_as', 'disagreement', 'queue_rank'],
  gold_copies: ['review_state', 'review_as', 'disagreement', 'queue_rank'],
  subjects: ['steps', 'problem_codes', 'change', 'updated_at'],
};

const columnRows = z.array(z.object({ tbl: z.string(), name: z.string(), pk: z.number(), hidden: z.number() }));
const noteRow = z.object({ tbl: z.string(), columns: z.string(), sum: z.number() });

/** A table whose rows have a checksum, or should have one. */
export interface SummedTable {
  name: string;
  /** Columns that the checksum covers, in the table's order. */
  columns: string[];
  /** Columns that identify a row: `seq` if there is one, which no VACUUM changes, otherwise the primary key. */
  key: string[];
  hasSum: boolean;
}

/** Columns of the tables by name; virtual tables and their shadow tables have no content of their own. */
const ownColumns = `
  SELECT m.name AS tbl, c.name, c.pk, c.hidden
  FROM sqlite_master m JOIN pragma_table_xinfo(m.name) c
  WHERE m.type = 'table' AND m.sql IS NOT NULL AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~' AND NOT EXISTS (
    SELECT 1 FROM sqlite_master v
    WHERE v.sql LIKE 'CREATE VIRTUAL%' AND (m.name = v.name OR substr(m.name, 1, length(v.name) + 1) = v.name || '_')
  )
  ORDER BY m.name, c.cid`;

/** Every table with content of its own, as it exists in this file. */
export function summedTables(db: ReadDb): SummedTable[] {
  const tables = new Map<string, z.infer<typeof columnRows>>();
  for (const column of columnRows.parse(db.all(ownColumns)))
    tables.set(column.tbl, [...(tables.get(column.tbl) ?? []), column]);
  return [...tables]
    .filter(([name]) => !derivedTables.has(name))
    .map(([name, all]) => {
      const derived = derivedColumns[name] ?? [];
      const key = all.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return {
        name,
        columns: all
          .filter((column) => column.hidden === 0 && column.name !== 'row_sum' && !derived.includes(column.name))
          .map((column) => column.name),
        key: key.map((column) => column.name),
        hasSum: all.some((column) => column.name === 'row_sum'),
      };
    });
}

/** SQL of the checksum over columns; `row` is their prefix (`new.`) if needed. */
export const sumOf = (columns: readonly string[], row = ''): string =>
  `row_sum(${columns.map((name) => `${row}"${name}"`).join(', ')})`;

/** False for a file from before rows had checksums. */
export function hasRowSums(db: ReadDb): boolean {
  return db.get("SELECT 1 FROM sqlite_master WHERE name = 'row_sum_columns'") !== undefined;
}

/**
 * True if rows were given their checksums. False also for a file whose upgrade was killed before that, which earlier
 * versions of the app could leave behind.
 */
export function isSealed(db: ReadDb): boolean {
  if (!hasRowSums(db)) return false;
  return db.get('SELECT 1 FROM row_sum_columns') !== undefined || summedTables(db).some(({ hasSum }) => hasSum);
}

/** The stored note of each table, without damaged notes. */
export function notedColumns(db: ReadDb): Map<string, string> {
  const rows = db
    .all('SELECT tbl, columns, sum FROM row_sum_columns WHERE sum = row_sum(tbl, columns)')
    .map((row) => noteRow.parse(row));
  return new Map(rows.map(({ tbl, columns }) => [tbl, columns]));
}

/** The file's schema statements. */
export function schemaStatements(db: ReadDb): unknown[] {
  return db.all(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY type, name",
  );
}

/** One checksum of the file's schema statements. */
export const schemaNote = (db: ReadDb): string => JSON.stringify(rowSum(schemaStatements(db)));
