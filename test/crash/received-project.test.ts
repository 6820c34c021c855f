import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { AttemptFolder } from '#electron/host/live/attempt-folder.ts';
import { openThumbnail } from '#electron/host/media/serve.ts';
import { MediaStore } from '#electron/host/media/store.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { backupNow, listBackups } from '#electron/host/project/backups.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { projectPaths } from '#electron/host/files/project-paths.ts';
import { restoreBackup } from '#electron/host/changes/restore.ts';
import { examineProject, restoreNamed } from '#electron/host/services/doctor/doctor.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { addScreenshot } from '#electron/host/testing/project.ts';

let root: string;
let made: string;
let backup: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-received-'));
  made = path.join(root, 'made');
  const session = createProject(made);
  backup = backupNow(session.paths, session.write, 'work');
  return session.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the project as it arrives, and what the receiver has elsewhere. */
let project: string;
let theirs: string;
beforeEach(() => {
  project = mkdtempSync(path.join(root, 'project-'));
  theirs = mkdtempSync(path.join(root, 'theirs-'));
  cpSync(made, project, { recursive: true });
  for (const name of ['notes.txt', 'mydownload.part', 'draft.tmp', 'project-20260101T000000000Z-old.sqlite'])
    writeFileSync(path.join(theirs, name), `their ${name}\n`);
});
const before = () => Object.fromEntries(readdirSync(theirs).map((name) => [name, `their ${name}\n`]));
const now = () =>
  Object.fromEntries(readdirSync(theirs).map((name) => [name, readFileSync(path.join(theirs, name), 'utf8')]));
afterEach(() => {
  expect(Object.keys(now())).toHaveLength(4);
  expect(now()).toEqual(before());
});

const refused = expect.objectContaining({ code: 'INVALID', message: expect.stringMatching(/ in it is a link /) });

function linkAt(place: string, target: string): void {
  const at = path.join(project, place.replace('<backup>', backup));
  rmSync(at, { recursive: true, force: true });
  mkdirSync(path.dirname(at), { recursive: true });
  symlinkSync(target, at);
}

describe('a project in which something of ours is a link is refused in one sentence', () => {
  it.each([
    ...['project.sqlite', 'project.sqlite-wal', 'project.sqlite-shm', 'project.sqlite-journal'],
    ...['lock.json', 'lock.hold', 'lock.hold-journal', 'last-save.json', 'models.json', 'people.json'],
    ...['backups/<backup>', 'backups/<backup>-shm'],
  ])('%s, a file', async (place) => {
    linkAt(place, path.join(theirs, 'notes.txt'));
    for (const readOnly of [false, true]) expect(() => openProject(project, { readOnly })).toThrow(refused);
    expect(() => restoreBackup(project, backup)).toThrow(refused);
    await expect(examineProject(project, true)).rejects.toThrow(refused);
  });

  it.each([
    ...['media', 'media/ab', 'cache', 'cache/thumbnails', 'backups', 'live', 'live/run', 'recordings', 'orphans'],
    ...['recordings/0199d3c8-0000-7000-8000-000000000000', 'MEDIA'],
  ])('%s, a folder', (place) => {
    if (place === 'MEDIA') rmSync(path.join(project, 'media'), { recursive: true });
    linkAt(place, theirs);
    expect(() => openProject(project)).toThrow(refused);
    expect(() => new PeopleList(project, path.join(root, 'home'))).toThrow(refused);
    expect(() => restoreNamed(project, 'newest')).toThrow(refused);
  });

  it('but a link that is no part of it, and a project reached by a link, are no matter', async () => {
    symlinkSync(theirs, path.join(project, 'my notes'));
    symlinkSync(project, path.join(root, 'short'));
    const session = openProject(path.join(root, 'short'));
    addScreenshot(session, 1);
    await session.close();
    rmSync(path.join(root, 'short'));
  });
});

describe('a second name of a file elsewhere', () => {
  it.each(['lock.json', 'lock.hold', 'last-save.json', 'models.json', 'project.sqlite-shm'])(
    '%s is not written through',
    async (name) => {
      rmSync(path.join(project, name), { force: true });
      if (name === 'models.json') writeFileSync(path.join(theirs, 'notes.txt'), '{"models":[]}');
      linkSync(path.join(theirs, 'notes.txt'), path.join(project, name));
      const session = openProject(project);
      addScreenshot(session, 1);
      const model = { name: 'm', provider: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:1' };
      saveRecord(session, modelRecord.parse(model), undefined);
      await session.close();
      if (name === 'models.json') expect(now()['notes.txt']).toBe('{"models":[]}');
      writeFileSync(
        path.join(theirs, 'notes.txt'),
        name === 'models.json' ? 'their notes.txt\n' : (now()['notes.txt'] ?? ''),
      );
    },
  );

  it('the database itself becomes a file of its own before anything is written', async () => {
    const other = path.join(root, 'other.sqlite');
    linkSync(path.join(project, 'project.sqlite'), other);
    const bytes = readFileSync(other);
    const session = openProject(project);
    addScreenshot(session, 1);
    await session.close();
    expect(readFileSync(other).equals(bytes)).toBe(true);
    rmSync(other);
  });
});

it('links deeper in the cache and among pictures are neither followed nor served', async () => {
  const session = openProject(project);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { sha256 } = await new MediaStore(project).put(bytes, 'a.png');
  const shelf = path.join(project, 'cache', 'thumbnails', sha256.slice(0, 2));
  mkdirSync(path.dirname(shelf), { recursive: true });
  symlinkSync(theirs, shelf);
  await expect(openThumbnail(project, sha256)).rejects.toThrow(refused);
  rmSync(shelf);
  mkdirSync(shelf);
  symlinkSync(path.join(theirs, 'mydownload.part'), path.join(shelf, `${sha256}-512.webp`));
  const served = await openThumbnail(project, sha256, 512);
  expect(served && lstatSync(served.file).isFile() && readFileSync(served.file, 'utf8')).not.toContain('their');
  await session.close();
});

it.each(['../../..', '..', '', 'a/../../b'])('a run that is called %j leads to nothing else', (id) => {
  mkdirSync(path.join(project, 'live'));
  expect(() => AttemptFolder.removeRun(project, id)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  expect(existsSync(path.join(project, 'project.sqlite'))).toBe(true);
});

it('backups remove their own unfinished files only, and new files are private', async () => {
  const { backups, lockHold, lockInfo, lastSave } = projectPaths(project);
  const own = path.join(backups, `${backup}.0123456789ab.tmp`);
  const foreign = ['mydownload.part', 'project.sqlite.part', 'thesis.tmp'].map((name) => path.join(backups, name));
  for (const file of [own, ...foreign]) writeFileSync(file, 'x');
  const session = openProject(project);
  addScreenshot(session, 1);
  await session.backupIfNeeded();
  expect(listBackups(session.paths)).toHaveLength(2);
  expect([own, ...foreign].map((file) => existsSync(file))).toEqual([false, true, true, true]);
  for (const file of [lockHold, lockInfo, lastSave]) expect(statSync(file).mode & 0o777, file).toBe(0o600);
  await session.close();
});
