import { phraseWords } from '#shared/phrases/phrase.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { readProjectMeta, writeProjectMeta } from '../../db/queries/meta.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { mediaPath } from '../../media/media-path.ts';
import { backupNow } from '../../project/backups.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createScreenshot } from '../../changes/create.ts';
import { examineProject, examineSession, restoreNamed } from './doctor.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

function reopen(): void {
  const before = remove;
  const opened = openProject(folder);
  session = opened;
  remove = async () => {
    await opened.close();
    await before();
  };
}

/** A screenshot whose picture exists: its bytes are not an image, which doctor does not check. */
function withPicture(text: string): { id: string; file: string } {
  const bytes = Buffer.from(text);
  const sha256 = hash('sha256', bytes);
  const file = mediaPath(folder, sha256, 'png');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  insertMedia(session.write, {
    sha256,
    ext: 'png',
    mime: 'image/png',
    bytes: bytes.length,
    width: 9,
    height: 9,
    createdAt: '',
  });
  const made = { sha256, name: text, platform: null, app: null, tags: [], width: 9, height: 9 };
  return { id: change(session, ada, (to) => createScreenshot(to, made)).id, file };
}

async function examine(repair = false) {
  await session.close();
  const report = await examineProject(folder, repair);
  const codes = report.problems.map((problem) => `${problem.code}${problem.repaired ? ' repaired' : ''}`);
  reopen();
  return { ok: report.ok, codes };
}

describe('doctor', () => {
  it('finds nothing in a sound project', async () => {
    withPicture('one');
    expect(await examine()).toEqual({ ok: true, codes: [] });
  });

  it('does not call a backup damaged that was rotated out while it was checked', async () => {
    const old = backupNow(session.paths, session.write, 'old');
    const examined = examineSession(session, { repair: true, live: true });
    rmSync(join(session.paths.backups, old));
    expect((await examined).problems.map(({ code }) => code)).not.toContain('damaged-backup');
  });

  it('finds a missing and a damaged picture and marks their screenshots', async () => {
    const lost = withPicture('lost');
    const bad = withPicture('bad');
    rmSync(lost.file);
    writeFileSync(bad.file, 'other');
    const found = await examine(true);
    expect(found.ok).toBe(false);
    expect([...found.codes].sort()).toEqual([
      'damaged-media',
      'media-mark repaired',
      'media-mark repaired',
      'missing-media',
    ]);
    expect(getScreenshot(session.read, lost.id)?.mediaOk).toBe(false);
    writeFileSync(lost.file, 'lost');
    writeFileSync(bad.file, 'bad');
    expect((await examine(true)).codes).toEqual(['media-mark repaired', 'media-mark repaired']);
    expect(getScreenshot(session.read, lost.id)?.mediaOk).toBe(true);
  });

  it('moves an unreferenced picture aside', async () => {
    mkdirSync(join(folder, 'media', 'ab'), { recursive: true });
    writeFileSync(join(folder, 'media', 'ab', 'ab.png'), 'x');
    expect(await examine()).toEqual({ ok: false, codes: ['orphaned-media'] });
    expect(await examine(true)).toEqual({ ok: true, codes: ['orphaned-media repaired'] });
    expect(readdirSync(join(folder, 'orphans'))).toEqual(['ab.png']);
    expect(await examine()).toEqual({ ok: true, codes: [] });
  });

  it('does not move a picture that a backup refers to', async () => {
    withPicture('one');
    await session.backupIfNeeded();
    session.write.run('PRAGMA foreign_keys = OFF');
    session.write.run('DELETE FROM screenshots');
    session.write.run('DELETE FROM media');
    const report = await examineSession(session, { repair: true, live: false });
    const orphan = report.problems.find(({ code }) => code === 'orphaned-media');
    expect(orphan).toMatchObject({ repairable: false, repaired: false });
    expect(orphan && phraseWords(orphan.phrase)).toContain(
      `the backup ${readdirSync(session.paths.backups)[0]} refers to it`,
    );
    expect(readdirSync(folder)).not.toContain('orphans');
  });

  it.each(['empty', 'missing'])(
    'moves no picture that was added after the backup of a file that is %s',
    async (what) => {
      await session.backupIfNeeded();
      const { file } = withPicture('later');
      await session.close();
      for (const tail of ['-wal', '-shm']) rmSync(session.paths.database + tail, { force: true });
      if (what === 'empty') writeFileSync(session.paths.database, '');
      else rmSync(session.paths.database);
      for (const time of ['first', 'second']) {
        const report = await examineProject(folder, true);
        const orphan = report.problems.find(({ code }) => code === 'orphaned-media');
        expect(orphan, time).toMatchObject({ repairable: false, repaired: false });
        expect(orphan && phraseWords(orphan.phrase), time).toContain('because a backup replaced project.damaged-');
        expect(existsSync(file), time).toBe(true);
      }
      const [replaced = ''] = readdirSync(folder).filter((name) => name.startsWith('project.damaged-'));
      rmSync(join(folder, replaced));
      await examineProject(folder, true);
      expect(existsSync(file)).toBe(false);
    },
  );

  it('finds a damaged backup and moves it aside', async () => {
    withPicture('one');
    await session.backupIfNeeded();
    const [name = ''] = readdirSync(session.paths.backups);
    writeFileSync(join(session.paths.backups, name), 'no database at all, only words, but rather many of them');
    expect(await examine(true)).toEqual({ ok: true, codes: ['damaged-backup repaired'] });
    expect(readdirSync(session.paths.backups)).toContain(`${name}.damaged`);
  });

  it.each([
    ['item', "UPDATE items SET content = replace(content, 'Save', 'Safe') WHERE seq = 1"],
    ['state', "UPDATE items SET state = 'rejected' WHERE seq = 1"],
    [
      'revision',
      "UPDATE revisions SET content = replace(content, 'Save', 'Safe') WHERE entity_id = (SELECT id FROM items WHERE seq = 1)",
    ],
  ])(
    'finds an item that differs from its own revision (%s), and takes exactly that row from a backup',
    async (_, sql) => {
      const { id } = withPicture('one');
      const content = { name: 'Save', locate: [1, 1, 5, 5] as [number, number, number, number] };
      const make = () => change(session, ada, (to) => createElement(to, { screenshotId: id, content }));
      make();
      await session.backupIfNeeded();
      const rows = () =>
        session.read.all(
          'SELECT id, content, state FROM items UNION ALL SELECT entity_id, content, state FROM revisions',
        );
      make();
      const before = rows();
      session.write.run(sql);
      expect(rows()).not.toEqual(before);
      expect((await examine()).codes).toContain('content');
      expect((await examine(true)).codes).toContain('content repaired');
      expect(rows()).toEqual(before);
      expect(await examine()).toEqual({ ok: true, codes: [] });
    },
  );

  it('says that acknowledged saves are missing when the log of the file was removed', async () => {
    const { id } = withPicture('one');
    const content = { name: 'Save', locate: [1, 1, 5, 5] as [number, number, number, number] };
    change(session, ada, (to) => createElement(to, { screenshotId: id, content }));
    await session.close();
    reopen();
    change(session, ada, (to) => createElement(to, { screenshotId: id, content }));
    // As a kill leaves it: nothing was closed. Once with its log, once without.
    const whole = join(dirname(folder), 'whole');
    const cut = join(dirname(folder), 'cut');
    for (const place of [whole, cut]) {
      cpSync(folder, place, { recursive: true });
      rmSync(join(place, 'lock.json'));
    }
    rmSync(join(cut, 'project.sqlite-wal'));
    const codes = async (place: string, repair: boolean) =>
      (await examineProject(place, repair)).problems.map(({ code }) => code);
    expect(await codes(whole, false)).toEqual([]);
    expect(await codes(cut, false)).toContain('lost-saves');
    // Reported until somebody has acknowledged it, also after further saves.
    const further = openProject(cut);
    expect(further.lostSaves).not.toBeNull();
    change(further, ada, (to) => createElement(to, { screenshotId: id, content }));
    await further.close();
    expect(await codes(cut, true)).toContain('lost-saves');
    expect(await codes(cut, false)).not.toContain('lost-saves');
  });

  it('repairs counters, figures and stuck runs', async () => {
    const { id } = withPicture('one');
    session.write.run('UPDATE kept_counts SET n = 7');
    session.write.run("INSERT INTO kept_queue_counts VALUES ('question', 'to_review', 3)");
    session.write.run('UPDATE screenshots SET questions = 3');
    session.write.run(
      `INSERT INTO runs (id, kind, subject, title, state, request, roles, options, started_at, by_name)
       VALUES ('r', 'construct', 'understanding', 'Questions', 'running', '{}', '{}', '{}', '', 'Ada')`,
    );
    expect((await examine()).codes).toEqual(['counters', 'figures', 'stuck-run']);
    session.write.run('UPDATE screenshots SET questions = 0, lint_codes = \'["overlap"]\'');
    expect((await examine()).codes).toEqual(['counters', 'figures', 'stuck-run']);
    expect(await examine(true)).toEqual({
      ok: true,
      codes: ['counters repaired', 'figures repaired', 'stuck-run repaired'],
    });
    expect(getScreenshot(session.read, id)?.questions).toBe(0);
    expect(session.read.get('SELECT state FROM runs')).toEqual({ state: 'interrupted' });
    expect(await examine()).toEqual({ ok: true, codes: [] });
  });

  it('restores the settings of the project from a backup if they are missing', async () => {
    const settings = { annotatorsPerItem: 3, anonymiseNames: false, goldShare: 0.1, programs: [] };
    writeProjectMeta(session.write, { settings });
    backupNow(session.paths, session.write, 'manual');
    session.write.run("DELETE FROM meta WHERE key IN ('settings', 'name')");
    const { name } = readProjectMeta(session.read);
    expect(name).toBe('');
    expect((await examine()).codes).toEqual(['settings']);
    expect(await examine(true)).toEqual({ ok: true, codes: ['settings repaired'] });
    expect(readProjectMeta(session.read)).toMatchObject({ name: expect.stringMatching(/./), settings });
    expect(await examine()).toEqual({ ok: true, codes: [] });
  });

  it('finds rows with broken references and missing revisions', async () => {
    withPicture('one');
    session.write.exec('PRAGMA foreign_keys = OFF');
    session.write.run("UPDATE screenshots SET import_id = 'nobody', revision = 4");
    const { codes } = await examine(true);
    expect(codes).toEqual(['foreign-keys', 'revisions']);
  });

  it('restores a named or the newest sound backup on request, and keeps the file', async () => {
    const { id } = withPicture('one');
    await session.backupIfNeeded();
    change(session, ada, (to) =>
      createElement(to, { screenshotId: id, content: { name: 'Save', locate: [1, 1, 5, 5] } }),
    );
    await session.close();
    expect(() => restoreNamed(folder, 'nothing.sqlite')).toThrow('has no backup named nothing.sqlite');
    const { restored, kept } = restoreNamed(folder, 'newest');
    expect(readdirSync(session.paths.backups)).toContain(restored);
    expect(kept).toContain('project.damaged-');
    reopen();
    expect(session.read.get('SELECT count(*) AS n FROM items')).toEqual({ n: 0 });
    expect(session.lostSaves).toBeNull();
  });

  it('restores the newest sound backup in place of a file that cannot be opened', async () => {
    const { id } = withPicture('one');
    await session.backupIfNeeded();
    await session.close();
    const file = session.paths.database;
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096, 4096 * 8);
    writeFileSync(file, bytes);
    expect(await examineProject(folder, false)).toMatchObject({
      ok: false,
      problems: [{ code: 'damaged-file', repairable: true }],
    });
    expect(await examineProject(folder, true)).toMatchObject({
      ok: true,
      problems: [{ code: 'damaged-file', repaired: true }],
    });
    reopen();
    expect(getScreenshot(session.read, id)?.name).toBe('one');
  });
});
