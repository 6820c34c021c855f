import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import type { ReadDb, WriteDb } from './connection.ts';
import type { Migration } from './migrations/migration.ts';
import { migrations } from './migrations/index.ts';
import { lateMigrations } from './migrations/missed-migrations.ts';
import { tallyGaps } from './row-sums/tally.ts';
import { hasRowSums, isSealed, notedColumns } from './row-sums/columns.ts';
import { isStoppedUpgrade } from './row-sums/stopped-upgrade.ts';
import { keepRowSums, sealRows, stopRowSums } from './row-sums/seal.ts';
import { keepTemporary } from './temporary.ts';

/** Marks a SQLite file as a Benchwright project ("BWCH"). */
export const applicationId = 0x42574348;

/** File version this app writes. */
export const latestVersion = Math.max(...migrations.map((migration) => migration.version));

export function fileVersion(db: ReadDb): number {
  return Number(db.pragma('user_version'));
}

/**
 * The statements of a script one by one, so that each can fail on its own. A statement ends with `;` at the end of
 * a line; a trigger with `END;` there.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let open: string[] = [];
  let inTrigger = false;
  for (const line of sql.split('\n')) {
    if (!line.trim()) continue;
    open.push(line);
    inTrigger ||= /^\s*CREATE TRIGGER\b/i.test(line);
    const ends = inTrigger ? /\bEND;\s*$/i.test(line) : /;\s*$/.test(line);
    if (!ends) continue;
    statements.push(open.join('\n'));
    open = [];
    inTrigger = false;
  }
  if (open.length > 0) statements.push(open.join('\n'));
  return statements;
}

/** Refuses a file of a newer app, or one that is not a project at all. */
export function assertOurs(db: ReadDb, path: string, latest = latestVersion): void {
  const version = fileVersion(db);
  if (version > 0 && Number(db.pragma('application_id')) !== applicationId)
    throw failure('INVALID', phrase('project-other-database', { path }), {});
  if (version > latest)
    throw failure('NEWER_FILE', phrase('project-newer', { path, version, known: latest }), {
      path,
      fileVersion: version,
      appVersion: latest,
    });
}

/** Numbers of the migrations that a file lacks although its version implies them; see `lateMigrations`. */
function leftOut(db: ReadDb): Set<number> {
  const version = fileVersion(db);
  return new Set(lateMigrations.filter((late) => late.version <= version && !db.get(late.sign)).map((l) => l.version));
}

/** True when the file has everything that this app's version needs. */
export function isComplete(db: ReadDb): boolean {
  return fileVersion(db) === latestVersion && leftOut(db).size === 0;
}

/**
 * Brings a file to the newest version. All missing migrations, `user_version` and the rows' checksums are written in one
 * immediate transaction, so a crash leaves either the file as it was or the upgraded one. Migrations that the file missed
 * are applied first. `beforeFirst` makes the backup. Afterwards this connection keeps the rows' checksums.
 */
export function migrate(
  db: WriteDb,
  path: string,
  options: { list?: readonly Migration[]; beforeFirst?: (from: number) => void } = {},
): { from: number; to: number } {
  const list = [...(options.list ?? migrations)].sort((a, b) => a.version - b.version);
  const from = fileVersion(db);
  assertOurs(db, path, list.at(-1)?.version ?? 0);
  const forgotten = leftOut(db);
  const missing = list.filter(({ version }) => version > from || forgotten.has(version));
  const unsealed = missing.length > 0 || !isSealed(db) || isStoppedUpgrade(db);
  const gaps = unsealed ? tallyGaps(db) : undefined;
  const hadSums = hasRowSums(db) && notedColumns(db).size > 0;
  if (missing.length > 0 && from > 0) options.beforeFirst?.(from);
  db.immediate(() => {
    for (const migration of missing) {
      const summed = migration.changesRows === true && hadSums;
      if (summed) {
        sealRows(db, true, gaps);
        keepRowSums(db);
      }
      for (const statement of statementsOf(migration.sql)) db.run(statement);
      if (summed) stopRowSums(db);
      db.run(`PRAGMA user_version = ${Math.max(from, migration.version)}`);
    }
    sealRows(db, unsealed, gaps);
  });
  keepTemporary(db, 'memory');
  return { from, to: Math.max(from, missing.at(-1)?.version ?? 0) };
}
