import Database from 'better-sqlite3';

type Params = Record<string, unknown> | readonly unknown[];

/** A connection that can only read. Handed to lists, statistics and exports, so that they cannot write by mistake. */
export class ReadDb {
  protected readonly raw: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(raw: Database.Database) {
    this.raw = raw;
  }

  protected statement(sql: string): Database.Statement {
    let found = this.#statements.get(sql);
    if (!found) {
      found = this.raw.prepare(sql);
      this.#statements.set(sql, found);
    }
    return found;
  }

  all(sql: string, params: Params = []): unknown[] {
    return this.statement(sql).all(params);
  }

  get(sql: string, params: Params = []): unknown {
    return this.statement(sql).get(params);
  }

  /** Streams rows; the connection is busy until the iteration ends. */
  iterate(sql: string, params: Params = []): IterableIterator<unknown> {
    return this.statement(sql).iterate(params);
  }

  pragma(source: string): unknown {
    return this.raw.pragma(source, { simple: true });
  }

  close(): void {
    this.raw.close();
  }
}

/** The one connection that writes. Every mutation runs inside `immediate`; never await inside it. */
export class WriteDb extends ReadDb {
  run(sql: string, params: Params = []): { changes: number; lastInsertRowid: number | bigint } {
    return this.statement(sql).run(params);
  }

  exec(sql: string): void {
    this.raw.exec(sql);
  }

  /** One BEGIN IMMEDIATE transaction (a savepoint when nested); rolls back when `work` throws. */
  immediate<T>(work: () => T): T {
    return this.raw.transaction(work).immediate();
  }

  /** Online backup API; the copy is consistent while writes go on. */
  async backup(file: string): Promise<void> {
    await this.raw.backup(file);
  }
}

/** `nativeBinding` comes from the environment in test builds only (an older Electron runtime needs its own build). */
function options(readonly: boolean): Database.Options {
  const nativeBinding = process.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  return nativeBinding ? { readonly, nativeBinding } : { readonly };
}

/** `synchronous` falls back to NORMAL when a WAL file is opened again, so it is set, then read back, each time. */
function prepare(raw: Database.Database): void {
  raw.pragma('foreign_keys = ON');
  raw.pragma('synchronous = FULL');
  raw.pragma('busy_timeout = 5000');
  if (raw.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite did not accept synchronous=FULL');
  if (raw.pragma('foreign_keys', { simple: true }) !== 1) throw new Error('SQLite did not accept foreign_keys=ON');
}

export function openWrite(file: string): WriteDb {
  const raw = new Database(file, options(false));
  raw.pragma('journal_mode = WAL');
  prepare(raw);
  return new WriteDb(raw);
}

export function openRead(file: string): ReadDb {
  const raw = new Database(file, options(true));
  prepare(raw);
  return new ReadDb(raw);
}

let version: string | undefined;

/** Version of the SQLite library in use, e.g. `3.53.0`. */
export function sqliteVersion(): string {
  if (version === undefined) {
    const raw = new Database(':memory:', options(false));
    version = String(raw.prepare('select sqlite_version()').pluck().get());
    raw.close();
  }
  return version;
}
