import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from './backups.ts';
import { openWrite } from './db/connection.ts';
import { latestVersion } from './db/migrate.ts';
import { projectPaths } from './project-paths.ts';
import { createProject, openProject } from './project-session.ts';
import { restoreBackup } from './services/restore.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-session-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = () => join(root, 'project');

describe('a project', () => {
  it('is made with its folders, closed without a trace of its lock, and opened again', async () => {
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

  it('refuses a folder with something in it and leaves it alone', () => {
    writeFileSync(join(root, 'mine.txt'), 'mine');
    expect(() => createProject(root)).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(readdirSync(root)).toEqual(['mine.txt']);
  });

  it.each([
    ['below a file', () => join(root, 'file', 'project')],
    ['where the system lets nobody', () => '/proc/nobody/project'],
  ])('is refused %s in words, and nothing stays behind', (_, where) => {
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
  it('refuses a second writer with who has it, and lets a reader in', async () => {
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

  it('takes over what a dead process left and checks the file in full', async () => {
    await createProject(folder()).close();
    const left = { pid: 999_999_999, host: hostname(), startedAt: '2026-01-01T00:00:00.000Z', token: 'x' };
    writeFileSync(projectPaths(folder()).lockInfo, JSON.stringify(left));
    const session = openProject(folder());
    expect(session.afterCrash).toBe(true);
    await session.close();
  });

  it('believes a holder on another machine', async () => {
    await createProject(folder()).close();
    const file = projectPaths(folder()).lockInfo;
    const theirs = JSON.stringify({ pid: 1, host: 'elsewhere', startedAt: '2026-01-01T00:00:00.000Z', token: 'x' });
    writeFileSync(file, theirs);
    expect(() => openProject(folder())).toThrow(
      expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining('elsewhere') }),
    );
    expect(readFileSync(file, 'utf8')).toBe(theirs);
  });
});

describe('backups', () => {
  it('are made once for each state of the file, checked, and put back in place of a damaged file', async () => {
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
