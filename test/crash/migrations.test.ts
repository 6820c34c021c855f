import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { openRead, openWrite, type ReadDb } from '#electron/host/db/connection.ts';
import { fileVersion, isComplete, latestVersion, migrate, statementsOf } from '#electron/host/db/migrate.ts';
import { migrations } from '#electron/host/db/migrations/index.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import { startChild } from './support/child.ts';
import { FaultyDb } from './support/faulty-db.ts';
import { stateOf } from './support/state.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-migrations-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const steps = migrations.map((migration, at) => ({
  ...migration,
  before: migrations[at - 1]?.version ?? 0,
  upTo: migrations.slice(0, at + 1),
}));

/** One file for each version, upgraded from the one before. */
let versions: string;
beforeAll(() => {
  versions = mkdtempSync(join(tmpdir(), 'benchwright-versions-'));
  const file = join(versions, 'growing.sqlite');
  for (const step of steps) {
    const db = openWrite(file);
    if (step.before > 0) migrate(db, file, { list: step.upTo.slice(0, -1) });
    db.close();
    copyFileSync(file, join(versions, String(step.before)));
  }
});
afterAll(() => rmSync(versions, { recursive: true, force: true }));

/** A file as the previous version left it. */
function fileBefore(step: (typeof steps)[number]): string {
  const file = join(root, 'before.sqlite');
  copyFileSync(join(versions, String(step.before)), file);
  return file;
}

function look(file: string) {
  const db = openRead(file);
  try {
    return { version: fileVersion(db), state: stateOf(db), problems: fullCheck(db) };
  } finally {
    db.close();
  }
}

it('migrations are numbered in order, each once', () => {
  const versions = migrations.map((migration) => migration.version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
});

it('statements are split where they end, triggers in one piece', () => {
  const script =
    'CREATE TABLE a (x) STRICT;\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM a;\nEND;\nPRAGMA x = 1;';
  expect(statementsOf(script)).toHaveLength(3);
  for (const { sql } of migrations)
    expect(statementsOf(sql).join('\n')).toBe(
      sql
        .split('\n')
        .filter((line) => line.trim())
        .join('\n'),
    );
});

describe('a file made before migration 10 was added after 12', () => {
  const without = (upTo: number) => migrations.filter(({ version }) => version !== 10 && version <= upTo);
  const columns = (db: ReadDb) =>
    (db.all('SELECT name FROM pragma_table_info(?)', ['elements']) as { name: string }[]).map(({ name }) => name);

  it.each([12, 13, 14])('is completed when it is at version %i', (version) => {
    const file = join(root, 'between.sqlite');
    const db = openWrite(file);
    migrate(db, file, { list: without(version) });
    expect(columns(db)).not.toContain('review_state');
    const backups: number[] = [];
    migrate(db, file, { beforeFirst: (from) => backups.push(from) });
    expect(backups).toEqual([version]);
    expect(fileVersion(db)).toBe(latestVersion);
    expect(isComplete(db)).toBe(true);
    const whole = openWrite(join(root, 'whole.sqlite'));
    migrate(whole, file);
    for (const table of ['elements', 'votes']) {
      const of = (entry: ReadDb) =>
        entry.all('SELECT name, type, "notnull", dflt_value FROM pragma_table_info(?) ORDER BY name', [table]);
      expect(of(db)).toEqual(of(whole));
    }
    expect(fullCheck(db)).toEqual([]);
    whole.close();
    db.close();
  });

  it('is not read as if it were complete', () => {
    const folder = join(root, 'project');
    mkdirSync(folder);
    const file = join(folder, 'project.sqlite');
    const db = openWrite(file);
    migrate(db, file, { list: without(14) });
    db.close();
    expect(() => openProject(folder, { readOnly: true })).toThrow('was written by an older version of Benchwright');
  });
});

describe.each(steps)('migration $version ($name)', (step) => {
  it('upgrades a file of the previous version, and changes nothing when run again', () => {
    const file = fileBefore(step);
    const db = openWrite(file);
    const backups: number[] = [];
    const result = migrate(db, file, { list: step.upTo, beforeFirst: (from) => backups.push(from) });
    expect(result).toEqual({ from: step.before, to: step.version });
    expect(backups).toEqual(step.before === 0 ? [] : [step.before]);
    const after = stateOf(db);
    expect(migrate(db, file, { list: step.upTo })).toEqual({ from: step.version, to: step.version });
    expect(stateOf(db)).toEqual(after);
    expect(fullCheck(db)).toEqual([]);
    db.close();
  });

  it('leaves the previous version when its n-th statement fails, for every n', () => {
    const file = fileBefore(step);
    let faulty: FaultyDb | undefined;
    const db = openWrite(file, (raw) => {
      faulty = new FaultyDb(raw);
      return faulty;
    });
    const before = stateOf(db);
    const count = statementsOf(step.sql).length + 1;
    for (let n = 1; n <= count; n += 1) {
      faulty?.arm(n, () => {
        throw new Error('disk I/O error');
      });
      expect(() => migrate(db, file, { list: step.upTo })).toThrow('disk I/O error');
      faulty?.disarm();
      expect(stateOf(db)).toEqual(before);
    }
    expect(migrate(db, file, { list: step.upTo }).to).toBe(step.version);
    db.close();
  });

  it('leaves the previous version when the process is killed before its n-th statement, for every n', () => {
    const file = fileBefore(step);
    const before = look(file);
    const count = statementsOf(step.sql).length + 1;
    let faulty: FaultyDb | undefined;
    const db = openWrite(file, (raw) => {
      faulty = new FaultyDb(raw);
      return faulty;
    });
    // A killed process leaves its files as they are at that moment, so they are copied at that moment.
    const left: string[] = [];
    const copy = () => {
      const name = join(root, `killed-${left.length + 1}.sqlite`);
      for (const end of ['', '-wal', '-shm', '-journal'])
        if (existsSync(file + end)) copyFileSync(file + end, name + end);
      left.push(name);
      if (left.length < count) faulty?.arm(1, copy);
    };
    faulty?.arm(1, copy);
    migrate(db, file, { list: step.upTo });
    db.close();
    expect(left).toHaveLength(count);
    for (const name of left) expect(look(name)).toEqual(before);
    const last = left.at(-1) ?? '';
    const again = openWrite(last);
    expect(migrate(again, last, { list: step.upTo }).to).toBe(step.version);
    again.close();
  });
});

it('files that were copied at a statement are those that a process killed there leaves', async () => {
  const [step] = steps.slice(-1);
  if (!step) throw new Error('There are no migrations.');
  const file = fileBefore(step);
  const before = look(file);
  const ended = await startChild('migrating.child.ts', [file, String(step.version), '2']).ended;
  expect(ended.signal).toBe('SIGKILL');
  expect(look(file)).toEqual(before);
});
