import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { releaseRecordPage } from '../../db/queries/items/releases.ts';
import { EventBus } from '../../events.ts';
import { mediaPath } from '../../media/media-path.ts';
import { createProject } from '../../project/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runImport } from '../import/run.ts';
import { openSource, whatWasSaid } from '../import/source/source.ts';
import { createRelease } from '../release/create.ts';
import { approvedNow, previewRelease } from '../release/freeze.ts';
import { verifyRelease } from '../release/verify.ts';
import { approveAll } from '../review/scripted.ts';
import { checkExport, runExport } from './run.ts';

let folder: string;
let session: ProjectSession;
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

const start = (name: string) => createProject(path.join(folder, name), { events: new EventBus() });
async function take(into: ProjectSession, options: ImportOptions) {
  const { format, path: source, records } = await openSource(options);
  return runImport(into, { format: format.id, source, by: 'ann', records: records(), said: whatWasSaid(options) }, go);
}
const approve = (one: ProjectSession) =>
  approveAll({ write: one.write, events: one.events }, { name: 'ann', role: 'curator' });
const give = (one: ProjectSession, format: string, out: string, release?: string) => {
  const options = { format, out: path.join(folder, out), ...(release !== undefined && { release }) };
  return runExport(one, checkExport(one, options), options, go);
};

const group = (difficulty: string) => ({
  question: `Which is ${difficulty}?`,
  options: { A: 'one', B: '=two', C: 'three\nlines', D: '四' },
  answer: 'B',
  explanation: 'Because.',
  difficulty,
});
const rows = [
  {
    image_path: 'x.png',
    instruction: 'Open the menu',
    bbox: [0.0509, 0.5329, 0.9508, 0.6714],
    image_size: [1179, 2556],
    data_type: 'icon',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'basic',
  },
  {
    image_path: 'x.png',
    instruction: 'Show more',
    bbox: [0.0509, 0.5329, 0.9508, 0.6714],
    image_size: [1179, 2556],
    data_type: 'icon',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'advanced',
  },
  {
    image_path: 'x.png',
    instruction: 'The top',
    bbox: [0.12345678901234568, -0.01, 0.3333333333333333, 0.1],
    image_size: [1179, 2556],
    data_type: 'text',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'basic',
  },
];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-export-'));
  session = start('project');
  await mkdir(path.join(folder, 'in/offline_images/os_ios'), { recursive: true });
  const at = (name: string) => path.join(folder, 'in/offline_images/os_ios', name);
  await sharp({ create: { width: 1179, height: 2556, channels: 3, background: 'teal' } })
    .png()
    .toFile(at('x.png'));
  await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toFile(at('y.png'));
  const shot = { platform: 'os_ios', app_name: 'Health' };
  await writeFile(
    path.join(folder, 'in/L1_annotations.json'),
    JSON.stringify([
      {
        ...shot,
        index: 0,
        image_path: 'x.png',
        image_size: [1179, 2556],
        groups: ['easy', 'medium', 'hard'].map(group),
      },
      { ...shot, index: 1, image_path: 'y.png', image_size: [60, 40], groups: [group('easy')] },
    ]),
  );
  await writeFile(path.join(folder, 'in/L2_annotations.json'), JSON.stringify(rows));
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

const json = async (file: string) =>
  JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>[];

describe('export', () => {
  it('writes L1 with hashed names and lists what L1 cannot hold', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const report = await give(session, 'mmbench-gui-l1', 'out');
    expect(report).toMatchObject({ files: 2, records: 1, readBack: 'equal' });
    expect(report.leftOut).toEqual([
      { record: 'y.png', why: 'it has no medium and no hard question; L1 needs one of each difficulty' },
    ]);
    const [image] = await json('out/L1_annotations.json');
    expect(image).toMatchObject({
      index: 0,
      image_size: [1179, 2556],
      platform: 'os_ios',
      groups: ['easy', 'medium', 'hard'].map(group),
    });
    expect(image?.['image_path']).toMatch(/^[0-9a-f]{8}_[0-9a-f]{8}_[0-9a-f]{64}\.png$/);
    expect(await readdir(path.join(folder, 'out/offline_images/os_ios'))).toEqual([image?.['image_path']]);
  });

  it('gives L2 boxes back to the last digit, also those that were cut at the edge', async () => {
    await take(session, { format: 'mmbench-gui-l2', path: path.join(folder, 'in') });
    approve(session);
    await give(session, 'mmbench-gui-l2', 'out/rows.json');
    const boxes = (await json('out/rows.json')).map((row) => [row['instruction'], row['bbox'], row['grounding_type']]);
    expect(boxes).toEqual(rows.map((row) => [row.instruction, row.bbox, row.grounding_type]));
  });

  it('carries all of it through our own records into another project, and exports the same bytes from there', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    await take(session, { format: 'mmbench-gui-l2', path: path.join(folder, 'in') });
    approve(session);
    await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 'test' });
    await give(session, 'benchwright-jsonl', 'records', 'v1');
    const other = start('other');
    try {
      const report = await take(other, { format: 'benchwright-jsonl', path: path.join(folder, 'records') });
      expect(report).toMatchObject({ unchanged: 0, mended: [], refused: [] });
      expect(await take(other, { format: 'benchwright-jsonl', path: path.join(folder, 'records') })).toMatchObject({
        imported: 0,
        refused: [],
      });
      for (const format of ['mmbench-gui-l2', 'vlmevalkit-tsv', 'hf-imagefolder', 'mmbench-gui-l1']) {
        const [here, there] = [
          await give(session, format, `a-${format}`, 'v1'),
          await give(other, format, `b-${format}`),
        ];
        expect([format, there.hash]).toEqual([format, here.hash]);
      }
    } finally {
      await other.close();
    }
  });

  it('takes author and place out of pictures, unless it is asked to keep them or writes our own records', async () => {
    const file = path.join(folder, 'in/offline_images/os_ios/x.png');
    const exif = { IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    await writeFile(
      file,
      await sharp(await readFile(file))
        .withExif(exif)
        .png()
        .toBuffer(),
    );
    await take(session, { format: 'mmbench-gui-l2', path: path.join(folder, 'in') });
    approve(session);
    const pictureOf = async (format: string, out: string, keepMetadata?: boolean) => {
      const options = { format, out: path.join(folder, out), ...(keepMetadata && { keepMetadata }) };
      expect((await runExport(session, checkExport(session, options), options, go)).readBack).toBe('equal');
      const files = await readdir(path.join(folder, out), { recursive: true });
      const name = files.find((one) => one.endsWith('.png')) ?? '';
      return readFile(path.join(folder, out, name));
    };
    for (const [format, keep] of [
      ['mmbench-gui-l2', false],
      ['coco', false],
      ['mmbench-gui-l2', true],
      ['benchwright-jsonl', false],
    ] as const) {
      const bytes = await pictureOf(format, `${format}-${keep}`, keep);
      const told = bytes.toString('latin1').includes('Ada Lovelace');
      expect([format, keep, told]).toEqual([format, keep, keep || format === 'benchwright-jsonl']);
      expect((await sharp(bytes).metadata()).width).toBe(1179);
    }
  });

  it('marks cells that a spreadsheet would run only when that is asked, and reads them back so', async () => {
    const app = '@Health';
    const groups = [{ ...group('easy'), options: { A: '+1', B: '-1', C: 'one = two', D: '\tfour' } }, group('hard')];
    const shot = { index: 0, image_path: 'x.png', image_size: [1179, 2556], platform: 'os_ios', app_name: app };
    await writeFile(path.join(folder, 'in/L1_annotations.json'), JSON.stringify([{ ...shot, groups }]));
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const cells = async (formulaSafe: boolean) => {
      const out = path.join(folder, `safe-${formulaSafe}`);
      const options = { format: 'vlmevalkit-tsv', out, formulaSafe };
      expect(await runExport(session, checkExport(session, options), options, go)).toMatchObject({
        records: 2,
        readBack: 'equal',
      });
      const rows: Record<string, string>[] = parse(await readFile(path.join(out, 'questions.tsv'), 'utf8'), {
        delimiter: '\t',
        columns: true,
      });
      return rows.map(({ A, B, C, D, app_name: name }) => [A, B, C, D, name]);
    };
    expect(await cells(false)).toEqual([
      ['+1', '-1', 'one = two', '\tfour', app],
      ['one', '=two', 'three\nlines', '四', app],
    ]);
    expect(await cells(true)).toEqual([
      ["'+1", "'-1", 'one = two', "'\tfour", `'${app}`],
      ['one', "'=two", 'three\nlines', '四', `'${app}`],
    ]);
    const other = { format: 'mmbench-gui-l1', out: path.join(folder, 'l1'), formulaSafe: true };
    expect(() => checkExport(session, other)).toThrow(/is not a table for spreadsheet programs/);
  });

  it('leaves the old export whole when a new one fails, and nothing beside it', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const first = await give(session, 'mmbench-gui-l1', 'out');
    await cp(path.join(folder, 'out'), path.join(folder, 'kept'), { recursive: true });
    const options = { format: 'mmbench-gui-l1', out: path.join(folder, 'out') };
    const format = checkExport(session, options);
    let asked = 0;
    const stopAt = (n: number) => ({
      progress: () => {},
      checkpoint: () => (++asked > n ? Promise.reject(new Error('stop')) : Promise.resolve()),
    });
    await expect(runExport(session, format, options, stopAt(0))).rejects.toThrow('stop');
    const media =
      (await readdir(path.join(folder, 'project/media'), { recursive: true })).find((name) => name.endsWith('.png')) ??
      '';
    await rm(path.join(folder, 'project/media'), { recursive: true });
    await expect(runExport(session, format, options, go)).rejects.toThrow(/^The picture of x\.png .* is missing/);
    expect(media).not.toBe('');
    const names = async (at: string) => (await readdir(path.join(folder, at), { recursive: true })).sort();
    expect(await names('out')).toEqual(await names('kept'));
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(first.readBack).toBe('equal');
  });

  it('keeps an export that is the same the same, and never replaces a folder that is not its own', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const [one, two] = [await give(session, 'mmbench-gui-l1', 'out'), await give(session, 'mmbench-gui-l1', 'out')];
    expect(two.hash).toBe(one.hash);
    await mkdir(path.join(folder, 'mine'));
    await writeFile(path.join(folder, 'mine/thesis.txt'), 'x');
    await expect(give(session, 'mmbench-gui-l1', 'mine')).rejects.toMatchObject({ code: 'INVALID' });
    expect(await readdir(path.join(folder, 'mine'))).toEqual(['thesis.txt']);
  });

  it.each(['mmbench-gui-l1', 'vlmevalkit-tsv', 'hf-imagefolder', 'benchwright-jsonl'])(
    'refuses %s with one wrong byte in a picture, and says which record and what to do',
    async (format) => {
      await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
      approve(session);
      const records = [...approvedNow(session.read, new Map())].flat().map(({ record }) => record);
      const shot = records.find((record) => record.kind === 'screenshot');
      if (shot?.kind !== 'screenshot') throw new Error('No screenshot is approved.');
      const file = mediaPath(session.folder, shot.sha256, shot.ext);
      const bytes = readFileSync(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      rmSync(file);
      writeFileSync(file, bytes);
      await expect(give(session, format, 'out')).rejects.toThrow(
        /^The picture of .+ is not the one that was imported.*Import the original again/,
      );
      expect((await readdir(folder)).filter((name) => name.includes('out'))).toEqual([]);
    },
  );

  it('refuses to call an export done that reads back differently', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const options = { format: 'mmbench-gui-l1', out: path.join(folder, 'out') };
    const format = checkExport(session, options);
    const { write } = format;
    if (!write) throw new Error('L1 is written.');
    const lossy = {
      ...format,
      write: async (...args: Parameters<typeof write>) => {
        const result = await write(
          args[0],
          {
            ...args[1],
            picture: (shot, name) => args[1].picture(shot, name),
            text: async (name) => {
              const text = await args[1].text(name);
              return { end: () => text.end(), write: (words) => text.write(words.replace('Because.', 'Since.')) };
            },
          },
          args[2],
        );
        return result;
      },
    };
    await expect(runExport(session, lossy, options, go)).rejects.toThrow('what was read back is not what was written');
  });
});

describe('export of ScreenSpot', () => {
  it('names the site or platform of each row as it came in', async () => {
    const sources = ['gitlab', 'shop', 'macos', 'windows', 'android', 'web'];
    const into = path.join(folder, 'spot');
    await mkdir(into);
    for (const [at, source] of sources.entries()) {
      const create = { width: 400, height: 300, channels: 3 as const, background: { r: at * 40, g: 90, b: 90 } };
      await sharp({ create })
        .png()
        .toFile(path.join(into, `${source}.png`));
    }
    const spots = sources.map((data_source) => ({
      ...{ img_filename: `${data_source}.png`, bbox: [10, 20, 30, 40], instruction: `close ${data_source}` },
      ...{ data_type: 'icon', data_source },
    }));
    await writeFile(path.join(into, 'screenspot.json'), JSON.stringify(spots));
    await take(session, { format: 'screenspot', path: into });
    approve(session);
    await give(session, 'screenspot', 'spot-out');
    const written = JSON.parse(
      await readFile(path.join(folder, 'spot-out', 'screenspot.json'), 'utf8'),
    ) as typeof spots;
    const bySource = (rows: typeof spots) => rows.map((one) => `${one.data_source}: ${one.instruction}`).sort();
    expect(bySource(written)).toEqual(bySource(spots));
  });
});

describe('release', () => {
  it('is named with its hash in what is exported of it, as its documentation makes both hashes', async () => {
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
          .map((one) => `${one}\n`)
          .join(''),
      ),
    ).toBe(made.hash);

    const report = await give(session, 'mmbench-gui-l1', 'out', 'v1');
    const about = JSON.parse(await readFile(path.join(folder, 'out/.benchwright-export.json'), 'utf8')) as object;
    expect(about).toMatchObject({ release: 'v1', releaseHash: made.hash, hash: report.hash });
    const names = (await readdir(path.join(folder, 'out'), { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile() && !one.name.startsWith('.'))
      .map((one) => path.relative(path.join(folder, 'out'), path.join(one.parentPath, one.name)).replaceAll('\\', '/'));
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
      await expect(runExport(session, checkExport(session, options), options, go)).rejects.toThrow('cannot be made');
    }
  });

  it('freezes what is approved, says what stays out, verifies, and never changes', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    expect(previewRelease(session.read)).toEqual({
      counts: {},
      leftOut: [{ why: 'questions waiting for review', count: 4 }],
    });
    await expect(createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' })).rejects.toThrow(
      'Nothing is approved',
    );
    approve(session);
    const made = await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    expect(made.counts).toEqual({ screenshots: 2, questions: 4 });
    expect(await verifyRelease(session, 'v1')).toEqual({ ok: true, records: 6, pictures: 2, problems: [] });
    await expect(createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' })).rejects.toThrow('never changes');
    expect((await createRelease(session, { tag: 'v2', note: '', by: 'bob', app: 't' })).hash).toBe(made.hash);
    for (const sql of [
      "UPDATE releases SET note = 'x'",
      'DELETE FROM releases',
      "UPDATE release_records SET label = 'x'",
      'DELETE FROM release_records',
      "INSERT INTO release_records (tag, position, kind, entity_id, revision, screenshot_id, label, sha256, content) SELECT tag, 99, kind, entity_id, revision, screenshot_id, label, sha256, content FROM release_records WHERE tag = 'v1' AND position = 0",
    ])
      expect(() => session.write.exec(sql)).toThrow('a release never changes');
  });

  it('says of a damaged release which record, what is wrong and what to do', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 't' });
    for (const trigger of ['release_records_stay', 'release_records_are_kept', 'releases_stay'])
      session.write.exec(`DROP TRIGGER ${trigger}`);
    const rows = releaseRecordPage(session.read, 'v1', 0, 10);
    const found = async () => (await verifyRelease(session, 'v1')).problems;
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
