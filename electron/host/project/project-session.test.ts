import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listBackups } from './backups.ts';
import { openWrite } from '../db/connection.ts';
import { writeProjectMeta } from '../db/queries/meta.ts';
import { latestVersion } from '../db/migrate.ts';
import { projectPaths } from '../files/project-paths.ts';
import { removeLeftovers } from './leftovers.ts';
import { holderOf } from './project-lock.ts';
import { createProject, openProject } from '../opening/open-project.ts';
import type { ProjectSession } from './project-session.ts';
import { examineProject } from '../services/doctor/doctor.ts';
import { restoreBackup } from '../changes/restore.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-session-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = () => join(root, 'project');
const save = (session: ProjectSession, name: string) =>
  session.write.immediate(() => writeProjectMeta(session.write, { name }));

describe('a project', () => {
  it('is created with its folders, closed without a trace of its lock, and opened again', async () => {
    const made = createProject(folder(), { name: 'First' });
    expect(readdirSync(folder())).toEqual(
      expect.arrayContaining(['project.sqlite', 'media', 'cache', 'backups', 'lock.json']),
    );
    await made.close();
    expect(readdirSync(folder())).not.toContain('lock.json');
    const again = openProject(join(folder(), 'project.sqlite'));
    expect(again.afterCrash).toBe(false);
    expect(again.read.get('SELECT value FROM meta WHERE key = ?', ['name'])).toEqual({ value: 'First' });
    await again.close();
  });

  it('keeps synchronous=FULL and foreign keys on every connection, also when opened again', async () => {
    await createProject(folder()).close();
    const session = openProject(folder());
    const reading = openProject(folder(), { readOnly: true });
    for (const db of [session.write, session.read, reading.read]) {
      expect(db.pragma('synchronous')).toBe(2);
      expect(db.pragma('trusted_schema')).toBe(0);
      expect(db.pragma('foreign_keys')).toBe(1);
    }
    expect(session.write.pragma('journal_mode')).toBe('wal');
    await reading.close();
    await session.close();
  });

  it('refuses a folder that is not empty and leaves it alone', () => {
    writeFileSync(join(root, 'mine.txt'), 'mine');
    expect(() => createProject(root)).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(readdirSync(root)).toEqual(['mine.txt']);
  });

  it.each([
    ['below a file', () => join(root, 'file', 'project')],
    ['where the system lets nobody', () => '/proc/nobody/project'],
  ])('is refused %s in words, and nothing is left behind', (_, where) => {
    writeFileSync(join(root, 'file'), 'mine');
    expect(() => createProject(where())).toThrow(
      expect.objectContaining({ code: 'IO', message: expect.stringContaining('choose another') }),
    );
    expect(readdirSync(root)).toEqual(['file']);
  });

  it('is refused in place of a file', () => {
    writeFileSync(join(root, 'file'), 'mine');
    expect(() => createProject(join(root, 'file'))).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('mine');
  });

  it('says so when there is no project', () => {
    expect(() => openProject(folder())).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('refuses a file of a newer app', async () => {
    await createProject(folder()).close();
    const db = openWrite(projectPaths(folder()).database);
    db.exec(`PRAGMA user_version = ${latestVersion + 1}`);
    db.close();
    for (const readOnly of [false, true])
      expect(() => openProject(folder(), { readOnly })).toThrow(
        expect.objectContaining({
          code: 'NEWER_FILE',
          data: expect.objectContaining({ fileVersion: latestVersion + 1 }),
        }),
      );
  });

  it('refuses a database that is not a project', () => {
    const db = openWrite(join(root, 'project.sqlite'));
    db.exec('CREATE TABLE other (x)');
    db.exec('PRAGMA user_version = 4');
    db.close();
    expect(() => openProject(root)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });
});

describe('the lock', () => {
  it('refuses a second writer, naming the first, and admits a reader', async () => {
    const first = createProject(folder());
    expect(() => openProject(folder())).toThrow(
      expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining(String(process.pid)) }),
    );
    const reader = openProject(folder(), { readOnly: true });
    expect(reader.readOnly).toBe(true);
    expect(() => reader.write).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    await reader.close();
    await first.close();
  });

  it('takes over the lock of a dead process and checks the file in full', async () => {
    await createProject(folder()).close();
    const left = { pid: 999_999_999, host: hostname(), startedAt: '2026-01-01T00:00:00.000Z', token: 'x' };
    writeFileSync(projectPaths(folder()).lockInfo, JSON.stringify(left));
    const session = openProject(folder());
    expect(session.afterCrash).toBe(true);
    await session.close();
  });

  const elsewhere = { pid: 1, host: 'elsewhere', startedAt: '2026-01-01T00:00:00.000Z', token: 'x' };

  it('takes over the lock of a container with another name, since the lock on this disk is free', async () => {
    await createProject(folder()).close();
    writeFileSync(projectPaths(folder()).lockInfo, JSON.stringify(elsewhere));
    expect(holderOf(projectPaths(folder()))).toBeNull();
    const session = openProject(folder());
    expect(session.afterCrash).toBe(true);
    await session.close();
  });

  it('holds lock.hold again when it was deleted, and saves nothing when another process was faster', async () => {
    await createProject(folder()).close();
    const session = openProject(folder());
    rmSync(projectPaths(folder()).lockHold);
    save(session, 'again');
    expect(() => openProject(folder())).toThrow(expect.objectContaining({ code: 'LOCKED' }));
    rmSync(projectPaths(folder()).lockHold);
    writeFileSync(projectPaths(folder()).lockInfo, JSON.stringify(elsewhere));
    expect(() => save(session, 'lost')).toThrow(
      expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining('elsewhere') }),
    );
    await session.close();
  });

  it('believes a holder on another machine on a network folder', async () => {
    await createProject(folder()).close();
    vi.stubEnv('BENCHWRIGHT_NETWORK_FOLDERS', root);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = projectPaths(folder()).lockInfo;
    const theirs = JSON.stringify(elsewhere);
    writeFileSync(file, theirs);
    expect(() => openProject(folder())).toThrow(
      expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining('elsewhere') }),
    );
    expect(readFileSync(file, 'utf8')).toBe(theirs);
  });
});

describe('a project that was moved', () => {
  const gone: [string, () => void][] = [
    ['deleted', () => rmSync(folder(), { recursive: true })],
    ['renamed', () => renameSync(folder(), join(root, 'other'))],
    [
      'replaced by a copy of itself',
      () => {
        renameSync(folder(), join(root, 'other'));
        cpSync(join(root, 'other'), folder(), { recursive: true });
      },
    ],
  ];
  it.each(gone)('refuses to acknowledge a save when it was %s', async (_, how) => {
    const session = createProject(folder());
    save(session, 'first');
    how();
    expect(() => save(session, 'second')).toThrow(
      expect.objectContaining({ code: 'IO', message: expect.stringContaining('this was not saved') }),
    );
    await session.close();
  });

  it('continues when it is put back', async () => {
    const session = createProject(folder());
    renameSync(folder(), join(root, 'other'));
    expect(() => save(session, 'lost')).toThrow('moved, renamed or deleted');
    renameSync(join(root, 'other'), folder());
    save(session, 'kept');
    await session.close();
    const again = openProject(folder());
    expect(again.read.get('SELECT value FROM meta WHERE key = ?', ['name'])).toEqual({ value: 'kept' });
    await again.close();
  });

  it.each(['empty', 'missing'])(
    'a file that is %s leads to the backups and does not become a new project',
    async (how) => {
      const session = createProject(folder(), { name: 'Kept' });
      await session.backupIfNeeded();
      await session.close();
      const { paths } = session;
      rmSync(paths.database);
      if (how === 'empty') writeFileSync(paths.database, '');
      const [backup] = listBackups(paths);
      for (const readOnly of [false, true])
        expect(() => openProject(folder(), { readOnly })).toThrow(
          expect.objectContaining({
            code: 'DAMAGED',
            message: expect.stringContaining(`it is ${how}`),
            data: expect.objectContaining({ backups: [backup?.file] }),
          }),
        );
      restoreBackup(folder(), backup?.file ?? '');
      const again = openProject(folder());
      expect(again.read.get('SELECT value FROM meta WHERE key = ?', ['name'])).toEqual({ value: 'Kept' });
      await again.close();
    },
  );

  it('unfinished files of a killed process are removed, and nothing else', async () => {
    await createProject(folder()).close();
    const paths = projectPaths(folder());
    mkdirSync(join(paths.media, 'ab'));
    const name = `${'ab'.repeat(32)}.png`;
    const left = [
      join(paths.media, 'ab', `${name}.0123456789ab.tmp`),
      join(paths.backups, 'project-20261101T101010101Z-n000003-work.sqlite.0123456789ab.tmp'),
      `${paths.database}.part`,
    ];
    const own = [
      join(paths.media, 'ab', name),
      join(paths.media, 'ab', 'mine.tmp'),
      join(paths.backups, 'mydownload.part'),
      join(folder(), 'thesis.tex.tmp'),
      join(folder(), 'mydownload.part'),
    ];
    for (const file of [...left, ...own]) writeFileSync(file, 'x');
    for (const file of [...left, ...own]) utimesSync(file, 1, 1);
    const fresh = join(paths.media, 'ab', `${name}.ba9876543210.tmp`);
    const session = openProject(folder());
    writeFileSync(fresh, 'x');
    utimesSync(fresh, Date.now() / 1000 + 60, Date.now() / 1000 + 60);
    expect(await removeLeftovers(session)).toBe(3);
    expect(left.filter((file) => existsSync(file))).toEqual([]);
    expect([...own, fresh].filter((file) => !existsSync(file))).toEqual([]);
    await session.close();
  });
});

describe('backups', () => {
  it('are made while work continues', async () => {
    const session = createProject(folder());
    save(session, 'first');
    session.backUpEvery(5, () => undefined);
    await vi.waitFor(() => expect(listBackups(session.paths)).toHaveLength(1), { timeout: 20_000 });
    expect(listBackups(session.paths)[0]?.file).toContain('-work');
    save(session, 'second');
    await vi.waitFor(() => expect(listBackups(session.paths)).toHaveLength(2), { timeout: 20_000 });
    await session.close();
  });

  it('that cannot be read are reported, and do not hide damage to the file', async () => {
    await createProject(folder()).close();
    const paths = projectPaths(folder());
    rmSync(paths.backups, { recursive: true });
    writeFileSync(paths.backups, 'a file');
    expect(() => listBackups(paths)).toThrow(
      expect.objectContaining({ code: 'IO', message: expect.stringContaining('cannot be read') }),
    );
    const report = await examineProject(folder(), false);
    expect(report.problems).toContainEqual(expect.objectContaining({ code: 'unreadable-backups' }));
    writeFileSync(paths.database, '');
    expect(() => openProject(folder())).toThrow(expect.objectContaining({ code: 'DAMAGED' }));
  });

  it('are made once for each state of the file, checked, and restored in place of a damaged file', async () => {
    const session = createProject(folder(), { name: 'Kept' });
    await session.backupIfNeeded();
    await session.backupIfNeeded();
    const paths = session.paths;
    expect(listBackups(paths)).toHaveLength(1);
    await session.close();

    const bytes = readFileSync(paths.database);
    bytes.fill(0xff, 4096, 4096 * 6);
    writeFileSync(paths.database, bytes);
    const [backup] = listBackups(paths);
    expect(() => openProject(folder())).toThrow(
      expect.objectContaining({ code: 'DAMAGED', data: expect.objectContaining({ backups: [backup?.file] }) }),
    );

    restoreBackup(folder(), backup?.file ?? '');
    const again = openProject(folder());
    expect(again.read.get("SELECT value FROM meta WHERE key = 'name'")).toEqual({ value: 'Kept' });
    await again.close();
    expect(readdirSync(folder()).filter((name) => name.startsWith('project.damaged-'))).toHaveLength(1);
  });
});
