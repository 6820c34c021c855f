import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRead, openWrite, type WriteDb } from './connection.ts';
import { GroupCommit, groupCommitOf } from './group-commit.ts';

let root: string;
let db: WriteDb;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-commit-'));
  db = openWrite(join(root, 'a.sqlite'));
  db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY) STRICT');
});
afterEach(() => {
  db.close();
  rmSync(root, { recursive: true, force: true });
});

const put = (n: number) => () => {
  db.run('INSERT INTO t (n) VALUES (?)', [n]);
  return n;
};

test('writes that arrive together share a commit, and are on disk when their promises resolve', async () => {
  const commits = new GroupCommit(db);
  const first = commits.write(put(1));
  const others = [2, 3, 4].map((n) => commits.write(put(n)));
  expect(await first).toBe(1);
  const reader = openRead(join(root, 'a.sqlite'));
  expect(reader.all('SELECT n FROM t ORDER BY n')).toHaveLength(4);
  reader.close();
  expect(await Promise.all(others)).toEqual([2, 3, 4]);
});

test('a write that fails is rolled back on its own, and the others continue', async () => {
  const commits = new GroupCommit(db);
  const ends = await Promise.allSettled([
    commits.write(put(1)),
    commits.write(() => {
      put(2)();
      put(1)();
    }),
    commits.write(put(3)),
  ]);
  expect(ends.map((e) => e.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(db.all('SELECT n FROM t ORDER BY n')).toEqual([{ n: 1 }, { n: 3 }]);
});

test('a flush writes everything pending at once; a writer has one group commit', async () => {
  const commits = groupCommitOf(db);
  expect(groupCommitOf(db)).toBe(commits);
  const written = commits.write(put(7));
  commits.flush();
  expect(db.all('SELECT n FROM t')).toEqual([{ n: 7 }]);
  await written;
});
