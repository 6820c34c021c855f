import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openRead } from './connection.ts';

it('a file that a killed process left half written is read in its earlier state, and is not changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bw-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, left] = ['a.sqlite', 'left.sqlite'].map((name) => path.join(folder, name)) as [string, string];
  const db = new Database(file);
  db.exec('CREATE TABLE t (x TEXT)');
  db.prepare(
    "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000) INSERT INTO t SELECT printf('%0200d', n) FROM n",
  ).run();
  // With a small cache the file is written to before the transaction ends.
  db.pragma('cache_size = 2');
  db.exec("BEGIN; UPDATE t SET x = replace(x, '0', '1')");
  for (const tail of ['', '-journal']) copyFileSync(file + tail, left + tail);
  db.exec('ROLLBACK');
  db.close();
  const before = readFileSync(left);
  const read = openRead(left);
  expect(read.get("SELECT count(*) AS n FROM t WHERE x LIKE '000%'")).toEqual({ n: 5000 });
  read.close();
  expect(readFileSync(left).equals(before)).toBe(true);
});
