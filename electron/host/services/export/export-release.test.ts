import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { releaseRecordPage } from '../../db/queries/items/releases.ts';
import { mediaPath } from '../../media/media-path.ts';
import { createRelease } from '../release/create.ts';
import { answered } from '../../long-work/long-question.ts';
import { previewRelease } from '../release/freeze.ts';
import { verifyRelease } from '../release/verify.ts';
import { checkExport, runExport } from './run.ts';
import { folder, session, go, take, approve, give, rows, json, freshFolder } from '../../testing/export-project.ts';
import { canaryOf } from '#shared/canary.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';

freshFolder();

describe('release', () => {
  it('is named with its hash in its exports, both hashes computed as documented', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const made = await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, v]) => [k, sorted(v)]),
            )
          : value;
    const rows = releaseRecordPage(session.read, 'v1', 0, 10);
    const hashes = rows.map((row) => sha256(JSON.stringify(sorted(JSON.parse(row.content)))));
    expect(hashes).toEqual(rows.map((row) => row.sha256));
    expect(
      sha256(
        hashes
          .sort()
          .map((hash) => `${hash}\n`)
          .join(''),
      ),
    ).toBe(made.hash);

    const report = await give(session, 'mmbench-gui-l1', 'out', 'v1');
    const about = JSON.parse(await readFile(path.join(folder, 'out/.benchwright-export.json'), 'utf8')) as object;
    expect(about).toMatchObject({ release: 'v1', releaseHash: made.hash, hash: report.hash });
    expect(about).toHaveProperty('canary', canaryOf(made.hash));
    const names = (await readdir(path.join(folder, 'out'), { recursive: true, withFileTypes: true }))
      .filter((dirent) => dirent.isFile() && !dirent.name.startsWith('.'))
      .map((dirent) =>
        path.relative(path.join(folder, 'out'), path.join(dirent.parentPath, dirent.name)).replaceAll('\\', '/'),
      );
    const lines = await Promise.all(
      names.sort().map(async (name) => `${sha256(await readFile(path.join(folder, 'out', name)))}  ${name}\n`),
    );
    expect(sha256(lines.join(''))).toBe(report.hash);
  });

  it.runIf(process.platform === 'linux')('is refused, not tried for ever, where no folder can be made', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    for (const out of ['/proc/nowhere', '/proc/nowhere/deeper']) {
      const options = { format: 'mmbench-gui-l1', out };
      await expect(runExport(session, checkExport(session, options), options, go)).rejects.toThrow('cannot be created');
    }
  });

  it('freezes approved items, lists what is left out, verifies, and never changes', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    const why = phrase('left-out-items', { items: 'questions', why: phrase('left-out-to_review') });
    expect(answered(previewRelease(session.read))).toEqual({
      counts: {},
      leftOut: [{ why, count: 4, incomplete: false }],
      unlicensed: [],
    });
    expect(phraseWords(why)).toBe('questions waiting for review');
    await expect(createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' })).rejects.toThrow(
      'Nothing is approved',
    );
    approve(session);
    const made = await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    expect(made.counts).toEqual({ screenshots: 2, questions: 4 });
    expect(await verifyRelease(session, 'v1')).toEqual({ ok: true, records: 6, pictures: 2, problems: [] });
    await expect(createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' })).rejects.toThrow(
      'cannot be changed',
    );
    expect((await createRelease(session, { tag: 'v2', note: '', by: 'bob', app: 't' })).hash).toBe(made.hash);
    for (const sql of [
      "UPDATE releases SET note = 'x'",
      "INSERT INTO unfinished_releases (tag, draft) VALUES ('v1', 'x')",
      'DELETE FROM releases',
      "UPDATE release_records SET label = 'x'",
      'DELETE FROM release_records',
      "INSERT INTO release_records (tag, position, kind, entity_id, revision, screenshot_id, label, sha256, content) SELECT tag, 99, kind, entity_id, revision, screenshot_id, label, sha256, content FROM release_records WHERE tag = 'v1' AND position = 0",
    ])
      expect(() => session.write.exec(sql)).toThrow('a release never changes');
  });

  it('reports which record of a damaged release is wrong, how, and what to do', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    for (const trigger of ['release_records_stay', 'release_records_are_kept', 'releases_stay'])
      session.write.exec(`DROP TRIGGER ${trigger}`);
    const rows = releaseRecordPage(session.read, 'v1', 0, 10);
    const found = async () =>
      (await verifyRelease(session, 'v1')).problems.map(({ phrase: sentence, ...entry }) => ({
        ...entry,
        message: phraseWords(sentence),
      }));
    const change = (sql: string) => session.write.exec(sql);

    change("UPDATE release_records SET content = replace(content, 'easy', 'hard') WHERE position = 1");
    expect(await found()).toMatchObject([
      { code: 'record-changed', index: 1, message: expect.stringContaining(rows[1]?.label ?? '?') },
    ]);
    change('UPDATE release_records SET content = \'{"kind":\' WHERE position = 1');
    expect(await found()).toMatchObject([{ code: 'record-unreadable', index: 1 }]);
    session.write.run('UPDATE release_records SET content = ? WHERE position = 1', [rows[1]?.content ?? '']);
    expect(await found()).toEqual([]);

    const screenshot = rows.findLast((row) => row.kind === 'screenshot');
    const { sha256, ext } = JSON.parse(screenshot?.content ?? '') as { sha256: string; ext: string };
    const file = mediaPath(session.folder, sha256, ext);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(1));
    expect(await found()).toMatchObject([{ code: 'picture-changed', index: screenshot?.index }]);
    rmSync(file);
    expect(await found()).toMatchObject([
      { code: 'picture-missing', index: screenshot?.index, message: expect.stringContaining(`${sha256}.${ext}`) },
    ]);
    writeFileSync(file, bytes);

    session.write.run('UPDATE releases SET hash = ?', ['0'.repeat(64)]);
    expect(await found()).toMatchObject([{ code: 'manifest-hash', index: null }]);
    change('DELETE FROM release_records WHERE position = 5');
    const [gone] = await found();
    expect(gone).toMatchObject({
      code: 'record-missing',
      index: 5,
      message: expect.stringContaining('3 of 4 questions'),
    });
    for (const problem of await found()) expect(problem.next).not.toBe('');
  });
});
