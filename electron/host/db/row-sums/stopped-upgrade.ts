import { openScratch, type ReadDb } from '../connection.ts';
import { migrations } from '../migrations/index.ts';
import { hasRowSums, notedColumns, schemaNote, schemaStatements } from './columns.ts';

/** Statements without the checksum column, which stands where it was when the rows first got their checksums. */
const plain = (db: ReadDb): string =>
  JSON.stringify(schemaStatements(db)).replaceAll(/,\s*"?row_sum\\?"? INTEGER/g, '');

/** True if the file's schema is exactly what the migrations of its version make. */
function isAsMade(db: ReadDb): boolean {
  const version = Number(db.pragma('user_version'));
  const made = openScratch(':memory:');
  try {
    for (const migration of migrations) if (migration.version <= version) made.exec(migration.sql);
    return plain(made) === plain(db);
  } finally {
    made.close();
  }
}

/**
 * True for a file whose upgrade was killed between two migrations, which earlier versions of the app could leave behind:
 * it has the schema of its version, but its notes are those of an older one.
 */
export function isStoppedUpgrade(db: ReadDb): boolean {
  if (!hasRowSums(db)) return false;
  const noted = notedColumns(db).get('schema');
  return noted !== undefined && noted !== schemaNote(db) && isAsMade(db);
}
