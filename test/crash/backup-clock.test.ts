import { copyFileSync, mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRead } from '#electron/host/db/connection.ts';
import { backupNow, listBackups } from '#electron/host/project/backups.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { type ProjectPaths, projectPaths } from '#electron/host/files/project-paths.ts';
import { examineProject, restoreNamed } from '#electron/host/services/doctor/doctor.ts';
import { addScreenshot } from '#electron/host/testing/project.ts';

const later = new Date('2099-01-01T00:00:00Z');
let folder: string;
let paths: ProjectPaths;
let first: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-clock-'));
  const session = createProject(folder);
  ({ paths } = session);
  first = backupNow(paths, session.write, 'work');
  await session.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A backup by a computer whose clock is far ahead. */
function ahead(file: string, from = first): void {
  const at = path.join(paths.backups, file);
  if (from !== file) copyFileSync(path.join(paths.backups, from), at);
  utimesSync(at, later, later);
}

/** Opens, adds a screenshot, and closes as the studio does. */
async function work(n: number): Promise<void> {
  const session = openProject(folder);
  await session.backupIfNeeded();
  addScreenshot(session, n);
  await session.backupIfNeeded('close');
  await session.close();
}

function screenshotsIn(file: string): number {
  const db = openRead(file);
  try {
    return (db.get('SELECT count(*) AS n FROM screenshots') as { n: number }).n;
  } finally {
    db.close();
  }
}
const inNewest = () => screenshotsIn(path.join(paths.backups, listBackups(paths)[0]?.file ?? ''));
const codes = async () => (await examineProject(folder, false)).problems.map(({ code }) => code);

it.each([
  ['of an earlier version', 'project-20990101T000000000Z-open.sqlite'],
  ['with a number', 'project-20990101T000000000Z-n000007-close.sqlite'],
  ['with an impossible number', 'project-20990101T000000000Z-n999999999999-close.sqlite'],
])('a backup from the future, %s, does not stop later ones, and doctor names it', async (_, name) => {
  ahead(name);
  await work(1);
  expect(inNewest()).toBe(1);
  await work(2);
  expect(inNewest()).toBe(2);
  expect(listBackups(paths).map(({ file }) => file)).toContain(name);
  expect(await codes()).toContain('backup-ahead');
  restoreNamed(folder, 'newest');
  expect(screenshotsIn(paths.database)).toBe(2);
});

it('many backups from the future do not push out new ones', async () => {
  for (let n = 10; n < 30; n += 1) ahead(`project-20990101T0000${n}000Z-work.sqlite`);
  for (let n = 1; n <= 4; n += 1) await work(n);
  const newest = listBackups(paths).slice(0, 3);
  expect(newest.filter(({ file }) => !file.startsWith('project-2099'))).toHaveLength(3);
  expect(inNewest()).toBe(4);
});

it('a backup whose file alone is from the future counts as the one it is', async () => {
  ahead(first);
  await work(1);
  expect(inNewest()).toBe(1);
  expect(await codes()).toContain('backup-ahead');
});

it('after a clock was set back, the next backup is the newest, and none is made without a change', async () => {
  const name = first.replace(/^project-\d{8}/, 'project-20990101');
  renameSync(path.join(paths.backups, first), path.join(paths.backups, name));
  utimesSync(projectPaths(folder).database, later, later);
  await work(1);
  expect(inNewest()).toBe(1);
  utimesSync(paths.database, later, later);
  for (let opening = 0; opening < 2; opening += 1) {
    const session = openProject(folder);
    await session.backupIfNeeded();
    await session.close();
  }
  const before = listBackups(paths).map(({ file }) => file);
  const session = openProject(folder);
  await session.backupIfNeeded();
  await session.close();
  expect(listBackups(paths).map(({ file }) => file)).toEqual(before);
});
