import { z } from 'zod';
import { answered, type LongQuestion } from '../../long-work/long-question.ts';
import type { WriteDb } from '../connection.ts';
import { hasTallies, keptTally, retally, type Tally, tallyMade } from './tally.ts';
import { hasRowSums, notedColumns, schemaNote, sumOf, type SummedTable, summedTables } from './columns.ts';

const listed = z.array(z.string());

function note(db: WriteDb, tbl: string, columns: string): void {
  db.run(
    `INSERT INTO row_sum_columns (tbl, columns, sum) VALUES (@tbl, @columns, row_sum(@tbl, @columns))
     ON CONFLICT DO UPDATE SET columns = excluded.columns, sum = excluded.sum`,
    { tbl, columns },
  );
}

/** Fills in the checksums of a table. If rows had checksums over other columns, a damaged row stays recognisable. */
function fill(db: WriteDb, { name, columns }: SummedTable, before: string | undefined): void {
  const old = before === undefined ? [] : listed.parse(JSON.parse(before));
  const comparable = old.length > 0 && old.every((column) => columns.includes(column));
  const sound = comparable ? `WHERE row_sum IS NULL OR row_sum = ${sumOf(old)}` : '';
  db.run(`UPDATE "${name}" SET row_sum = ${sumOf(columns)} ${sound}`);
}

/** `sealRows` as a generator, which yields its progress after each table. */
export function* sealing(db: WriteDb, migrated: boolean, gaps?: ReadonlyMap<string, Tally>): LongQuestion<void> {
  if (!hasRowSums(db)) return;
  const noted = notedColumns(db);
  const tables = summedTables(db);
  const tallied = migrated && hasTallies(db);
  for (const [at, table] of tables.entries()) {
    yield [at, tables.length];
    const columns = JSON.stringify(table.columns);
    const known = noted.get(table.name);
    if (!table.hasSum || (known !== columns && (known !== undefined || migrated))) {
      if (!table.hasSum) db.run(`ALTER TABLE "${table.name}" ADD COLUMN row_sum INTEGER`);
      fill(db, table, known);
      note(db, table.name, columns);
    }
    if (tallied) retally(db, table, gaps?.get(table.name));
  }
  if (migrated) note(db, 'schema', schemaNote(db));
}

/**
 * Gives every table with content of its own the column `row_sum` and fills it, where a migration made the table or
 * changed its columns. `migrated`: a migration has just run. Inside a transaction; writes nothing if everything is as
 * noted, or if a note was damaged, which `doctor` reports. `gaps`: rows that were missing before the migration, which
 * the tallies continue to count.
 */
export const sealRows = (db: WriteDb, migrated: boolean, gaps?: ReadonlyMap<string, Tally>): void =>
  answered(sealing(db, migrated, gaps));

/** Rewrites damaged notes from the tables as they are. Inside a transaction. */
export function resealNotes(db: WriteDb, names: readonly string[]): void {
  for (const { name, columns } of summedTables(db)) if (names.includes(name)) note(db, name, JSON.stringify(columns));
  if (names.includes('schema')) note(db, 'schema', schemaNote(db));
}

/**
 * From now on each row that this connection writes gets its checksum, and its table's tally follows, whatever statement
 * writes it. The triggers are
 * temporary, because triggers stored in a file may not call functions of the app.
 */
export function keepRowSums(db: WriteDb): void {
  if (!hasRowSums(db)) return;
  const tallied = hasTallies(db);
  const triggers = summedTables(db).map((table) => {
    const { name, columns, key } = table;
    const here = key.map((column) => `"${column}" = new."${column}"`).join(' AND ');
    const write = (sum: string, also = '') => `BEGIN UPDATE "${name}" SET row_sum = ${sum} WHERE ${here}; ${also} END;`;
    const made = sumOf(columns, 'new.');
    // A change of another column must not make damage look like content.
    const kept = `CASE WHEN old.row_sum IS ${sumOf(columns, 'old.')} THEN ${made} ELSE old.row_sum END`;
    const covered = columns.map((column) => `"${column}"`).join(', ');
    return `DROP TRIGGER IF EXISTS temp."${name}_sum_made";
      DROP TRIGGER IF EXISTS temp."${name}_sum_kept";
      CREATE TEMP TRIGGER "${name}_sum_made" AFTER INSERT ON main."${name}" ${write(made, tallied ? `${tallyMade(table)};` : '')}
      CREATE TEMP TRIGGER "${name}_sum_kept" AFTER UPDATE OF ${covered} ON main."${name}" ${write(kept)}
      ${tallied ? keptTally(table) : ''}`;
  });
  db.exec(triggers.join('\n'));
}

/** Undoes `keepRowSums`, because tables that have triggers cannot all be changed by a migration. */
export function stopRowSums(db: WriteDb): void {
  const made = z.object({ name: z.string() });
  for (const row of db.all("SELECT name FROM temp.sqlite_master WHERE type = 'trigger'", []))
    db.run(`DROP TRIGGER temp."${made.parse(row).name}"`);
}
