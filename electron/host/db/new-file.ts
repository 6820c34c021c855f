import { chmodSync } from 'node:fs';
import type { LongQuestion } from '../long-work/long-question.ts';
import { openWrite, type WriteDb } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { derivedTables } from './row-sums/columns.ts';
import { keepRowSums, sealing } from './row-sums/seal.ts';

/** Tables that a migration fills by the position of their columns. */
const filledByPosition: ReadonlySet<string> = new Set(
  migrations.flatMap(({ sql }) => [...sql.matchAll(/^INSERT INTO (\w+) SELECT/gm)].map(([, name = '']) => name)),
);

/** A migration with the column `row_sum` in the tables that it makes: adding it later costs ten times as much. */
const withRowSum = (sql: string): string =>
  sql.replace(/^CREATE TABLE (\w+) \(/gm, (made, name: string) =>
    derivedTables.has(name) || filledByPosition.has(name) ? made : `${made}row_sum INTEGER, `,
  );

function* layOut(db: WriteDb, fill: () => void): LongQuestion<void> {
  db.storeTemporary('memory');
  db.exec('BEGIN IMMEDIATE');
  for (const [at, { sql, version }] of migrations.entries()) {
    yield [at, migrations.length];
    db.exec(`${withRowSum(sql)}\nPRAGMA user_version = ${version};`);
  }
  yield* sealing(db, true);
  yield [migrations.length, migrations.length];
  keepRowSums(db);
  fill();
  db.exec('COMMIT');
}

/**
 * Makes a file as all migrations would, with the rows that `fill` writes, in one transaction: a kill leaves either
 * nothing or everything, and the disk is waited for once. Only its owner may read it. A generator that yields after each
 * migration and each table, because the host that makes a project may be serving another one. If it fails, the connection
 * is closed; the file stays.
 */
export function* newFile(file: string, fill: (db: WriteDb) => void): LongQuestion<WriteDb> {
  const db = openWrite(file);
  try {
    // Before anything is in it; SQLite gives its other files the same rights.
    chmodSync(file, 0o600);
    yield* layOut(db, () => fill(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
