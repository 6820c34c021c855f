import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRead } from '../db/connection.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { addScreenshot, temporaryProject } from '../testing/project.ts';
import { HeldLog } from './held-log.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
});
afterEach(() => remove());

const shots = (read: { get(sql: string): unknown }) => read.get('SELECT count(*) AS n FROM screenshots');
const log = () => statSync(`${session.paths.database}-wal`).size;

it('continues on a copy of its snapshot once the log has grown, so that the log is emptied', async () => {
  addScreenshot(session, 1);
  const read = openRead(session.paths.database);
  read.holdSnapshot();
  const most = 200_000;
  const held = new HeldLog({ read, folder: session.folder }, most);
  for (let n = 2; n < 40; n += 1) addScreenshot(session, n);
  expect(log()).toBeGreaterThan(most);
  await held.look();
  session.write.pragma('wal_checkpoint(TRUNCATE)');
  // Nothing keeps the log from being emptied, and the work still reads its first snapshot.
  expect(log()).toBe(0);
  expect(shots(read)).toEqual({ n: 1 });
  expect(readdirSync(session.paths.cache).filter((name) => name.startsWith('held-'))).toEqual([]);
  read.close();
  expect(shots(session.read)).toEqual({ n: 39 });
});

it('ends the work if its copy cannot be written, says so, and lets the log be emptied', async () => {
  addScreenshot(session, 1);
  const read = openRead(session.paths.database);
  read.holdSnapshot();
  const held = new HeldLog({ read, folder: session.folder }, 200_000);
  for (let n = 2; n < 40; n += 1) addScreenshot(session, n);
  // Like a full disk: nothing can be written there.
  rmSync(session.paths.cache, { recursive: true });
  writeFileSync(session.paths.cache, '');
  await expect(held.look()).rejects.toMatchObject({
    code: 'IO',
    message: expect.stringMatching(/others saved \d+ MB, and there is no room in .* for the copy of \d+ MB/),
  });
  // The work ends with its connection, as `doWork` ends it.
  read.close();
  session.write.pragma('wal_checkpoint(TRUNCATE)');
  expect(log()).toBe(0);
  expect(shots(session.read)).toEqual({ n: 39 });
  rmSync(session.paths.cache);
  mkdirSync(session.paths.cache);
});

it('stays where it is while the log is small', async () => {
  addScreenshot(session, 1);
  const read = openRead(session.paths.database);
  read.holdSnapshot();
  const held = new HeldLog({ read, folder: session.folder });
  addScreenshot(session, 2);
  await held.look();
  expect(shots(read)).toEqual({ n: 1 });
  expect(existsSync(path.join(session.folder, 'project.sqlite-wal'))).toBe(true);
  read.close();
});
