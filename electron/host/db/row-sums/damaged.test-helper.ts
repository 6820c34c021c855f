import { join } from 'node:path';
import { openWrite, type ReadDb } from '../connection.ts';
import { summedTables } from './columns.ts';

/**
 * Runs statements on the database of a closed project as another program or a faulty disk would: without the app's
 * triggers. Returns how many rows each changed.
 */
export function runWithoutTriggers(folder: string, statements: readonly string[]): number[] {
  const db = openWrite(join(folder, 'project.sqlite'));
  db.exec('PRAGMA foreign_keys = OFF');
  const triggers = db.all("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'") as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  const changed = statements.map((statement) => db.run(statement).changes);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
  return changed;
}

/** Every row that carries a checksum, as it is now. */
export const summedRows = (db: ReadDb) =>
  summedTables(db).map(({ name, columns }) => [
    name,
    db.all(`SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}" ORDER BY 1, 2`),
  ]);
