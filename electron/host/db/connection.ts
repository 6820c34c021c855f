import Database from 'better-sqlite3';
import { inWords } from '#shared/phrases/phrase.ts';
import { nativeBinding } from './native-binding.ts';
import { copyForReading, needsCopy, removeCopy } from './read-copy.ts';
import { rowSum } from './row-sums/sum.ts';

type Params = Record<string, unknown> | readonly unknown[];

/** Below this version a WAL reset can corrupt a file that two connections use. */
const oldestSqlite = [3, 51, 3] as const;

/** A connection that can only read. Lists, statistics and exports get it, so they cannot write by mistake. */
export class ReadDb {
  protected raw: Database.Database;
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

  /** The first column of every row, which must be numbers; for long lists, at a fifth of the cost of rows. */
  numbers(sql: string, params: Params = []): number[] {
    return this.raw.prepare<[Params], number>(sql).pluck().all(params);
  }

  /** Streams rows; the connection is busy until the iteration ends. */
  iterate(sql: string, params: Params = []): IterableIterator<unknown> {
    return this.statement(sql).iterate(params);
  }

  pragma(source: string): unknown {
    return this.raw.pragma(source, { simple: true });
  }

  pragmaRows(source: string): unknown {
    return this.raw.pragma(source);
  }

  /** Several reads of one snapshot: what is written meanwhile is not seen. */
  snapshot<T>(work: () => T): T {
    return this.raw.transaction(work).deferred();
  }

  /** From now on, until it is closed, the connection sees the database as it is at this moment. */
  holdSnapshot(): void {
    this.raw.exec('BEGIN');
    // SQLite takes the snapshot with the first read.
    this.get('SELECT count(*) FROM sqlite_schema');
  }

  /** Runs `work` on the database as it is now, while other connections write. */
  async atOneMoment<T>(work: () => Promise<T>): Promise<T> {
    this.holdSnapshot();
    try {
      return await work();
    } finally {
      this.raw.exec('COMMIT');
    }
  }

  /**
   * Continues a held snapshot on a copy of it in `file`, a new name, and releases the database, whose log grows while
   * somebody holds a snapshot. The copy is deleted with the connection. Not while rows are being streamed.
   */
  async holdCopy(file: string): Promise<void> {
    await this.backup(file);
    const copy = openAlone(file);
    try {
      this.raw.close();
    } catch (error) {
      copy.close();
      throw error;
    }
    this.raw = copy;
    this.#statements.clear();
  }

  /** Online backup API: a consistent copy, in one go, while another connection may write. */
  async backup(file: string): Promise<void> {
    await this.raw.backup(file, { progress: () => 0x7fffffff });
  }

  close(): void {
    this.raw.close();
  }
}

/** Names a revision: kind and id of its item, and its number. */
interface Saved {
  kind: string;
  entityId: string;
  number: number;
}

/** The one connection that writes. Every mutation runs inside `immediate`; never await inside it. */
export class WriteDb extends ReadDb {
  #afterCommit: (() => void)[] = [];
  #mayCommit: () => void = () => {};
  #saved: Saved | null = null;
  #tellSaved: (saved: Saved) => void = () => {};

  /** A revision was written in this transaction; the last one is announced once it is on disk. */
  saved(revision: Saved): void {
    this.#saved = revision;
  }

  onSaved(tell: (saved: Saved) => void): void {
    this.#tellSaved = tell;
  }

  /** `check` runs before each outermost commit and refuses it by throwing. */
  guardCommits(check: () => void): void {
    this.#mayCommit = check;
  }

  run(sql: string, params: Params = []): { changes: number; lastInsertRowid: number | bigint } {
    return this.statement(sql).run(params);
  }

  exec(sql: string): void {
    this.raw.exec(sql);
  }

  /**
   * Where SQLite keeps temporary tables, and the pages with which it undoes a failed statement. Not inside a
   * transaction; drops the connection's temporary tables and triggers, so usually called through `keepTemporary`.
   */
  storeTemporary(where: 'memory' | 'file'): void {
    this.raw.pragma(`temp_store = ${where}`);
  }

  /** One BEGIN IMMEDIATE transaction (a savepoint when nested); rolls back when `work` throws. */
  immediate<T>(work: () => T): T {
    if (this.raw.inTransaction) return this.raw.transaction(work)();
    this.#afterCommit = [];
    this.#saved = null;
    const result = this.raw
      .transaction(() => {
        const made = work();
        this.#mayCommit();
        return made;
      })
      .immediate();
    if (this.#saved) this.#tellSaved(this.#saved);
    const listeners = this.#afterCommit;
    this.#afterCommit = [];
    for (const tell of listeners) tell();
    return result;
  }

  /** Runs once the outermost transaction is on disk; forgotten when it rolls back. At once outside a transaction. */
  afterCommit(tell: () => void): void {
    if (this.raw.inTransaction) this.#afterCommit.push(tell);
    else tell();
  }

  /** Rows written by this connection so far; two equal numbers mean that nothing was written in between. */
  get written(): number {
    return Number(this.raw.prepare('SELECT total_changes()').pluck().get());
  }

  /** Writes a compact copy of one snapshot. Blocks until it is done: for small files and before a migration. */
  vacuumInto(file: string): void {
    this.run('VACUUM INTO ?', [file]);
  }
}

const options = (readonly: boolean): Database.Options => ({ readonly, ...nativeBinding() });

/** `synchronous` falls back to NORMAL when a WAL file is opened again, so it is set, then read back, each time. */
function prepare(raw: Database.Database): void {
  raw.pragma('foreign_keys = ON');
  raw.pragma('synchronous = FULL');
  raw.pragma('busy_timeout = 5000');
  // Projects are passed on: a file's own triggers and views must not call functions that reach beyond it.
  raw.pragma('trusted_schema = OFF');
  raw.function('row_sum', { varargs: true, deterministic: true }, rowSum);
  if (raw.pragma('synchronous', { simple: true }) !== 2) throw new Error(inWords('upkeep-synchronous'));
  if (raw.pragma('foreign_keys', { simple: true }) !== 1) throw new Error(inWords('upkeep-foreign-keys'));
}

function assertVersion(raw: Database.Database): void {
  const version = String(raw.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [place, wanted] of oldestSqlite.entries()) {
    const have = parts[place] ?? 0;
    if (have > wanted) return;
    if (have < wanted) throw new Error(inWords('upkeep-old-sqlite', { version, oldest: oldestSqlite.join('.') }));
  }
}

function open(file: string, readonly: boolean): Database.Database {
  const raw = new Database(file, options(readonly));
  try {
    assertVersion(raw);
    if (!readonly) raw.pragma('journal_mode = WAL');
    prepare(raw);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** A new file for temporary data: written without syncs and without rollback. */
export function openScratch(file: string): WriteDb {
  const raw = new Database(file, options(false));
  raw.pragma('journal_mode = OFF');
  raw.pragma('synchronous = OFF');
  return new WriteDb(raw);
}

/** `make` lets tests put a connection in place that fails or dies at a chosen statement. */
export function openWrite(file: string, make = (raw: Database.Database) => new WriteDb(raw)): WriteDb {
  return make(open(file, false));
}

/** Reads a private copy, which is deleted with the connection. */
function openAlone(copy: string): Database.Database {
  try {
    const whole = open(copy, false);
    // Merges the log and turns it off, so that the copy is one file.
    whole.pragma('journal_mode = DELETE');
    whole.close();
    return open(copy, true);
  } finally {
    // An open file stays readable without its name; Windows keeps the name until the process ends.
    if (process.platform === 'win32') process.once('exit', () => removeCopy(copy));
    else removeCopy(copy);
  }
}

export function openRead(file: string): ReadDb {
  try {
    return new ReadDb(open(file, true));
  } catch (error) {
    if (!needsCopy(error, file)) throw error;
    // Its folder cannot be written to, or a killed process left it half written.
    return new ReadDb(openAlone(copyForReading(file)));
  }
}

/** The library is linked into the process, so it has one version. */
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
