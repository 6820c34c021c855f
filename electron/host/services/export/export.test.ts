import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mediaPath } from '../../media/media-path.ts';
import { createRelease } from '../release/create.ts';
import { approvedNow } from '../release/freeze.ts';
import { isSubjectRecord } from '../release/record.ts';
import { checkExport, runExport } from './run.ts';
import {
  folder,
  session,
  go,
  start,
  take,
  approve,
  give,
  group,
  rows,
  json,
  freshFolder,
} from '../../testing/export-project.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

freshFolder();

describe('export', () => {
  it('writes L1 with hashed names and lists what L1 cannot hold', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const report = await give(session, 'mmbench-gui-l1', 'out');
    expect(report).toMatchObject({ files: 2, records: 1, readBack: 'equal' });
    expect(report.leftOut.map(({ record, why }) => ({ record, why: phraseWords(why) }))).toEqual([
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

  it('returns L2 boxes identical to the last digit, also those that were clipped at the edge', async () => {
    await take(session, { format: 'mmbench-gui-l2', path: path.join(folder, 'in') });
    approve(session);
    await give(session, 'mmbench-gui-l2', 'out/rows.json');
    const boxes = (await json('out/rows.json')).map((row) => [row['instruction'], row['bbox'], row['grounding_type']]);
    expect(boxes).toEqual(rows.map((row) => [row.instruction, row.bbox, row.grounding_type]));
  });

  it('carries everything through our own records into another project, which exports the same bytes', async () => {
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

  it('removes author and location from pictures, unless asked to keep them or writing our own records', async () => {
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
      const name = files.find((file) => file.endsWith('.png')) ?? '';
      return readFile(path.join(folder, out, name));
    };
    for (const [format, keep] of [
      ['mmbench-gui-l2', false],
      ['coco', false],
      ['mmbench-gui-l2', true],
      ['benchwright-jsonl', false],
    ] as const) {
      const bytes = await pictureOf(format, `${format}-${keep}`, keep);
      const named = bytes.toString('latin1').includes('Ada Lovelace');
      expect([format, keep, named]).toEqual([format, keep, keep || format === 'benchwright-jsonl']);
      expect((await sharp(bytes).metadata()).width).toBe(1179);
    }
  });

  it('escapes cells that a spreadsheet would execute only on request, and reads them back', async () => {
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

  it('leaves an identical export unchanged, and never replaces a foreign folder', async () => {
    await take(session, { format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    approve(session);
    const [first, second] = [
      await give(session, 'mmbench-gui-l1', 'out'),
      await give(session, 'mmbench-gui-l1', 'out'),
    ];
    expect(second.hash).toBe(first.hash);
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
      if (!shot || !isSubjectRecord(shot) || shot.kind !== 'screenshot') throw new Error('No screenshot is approved.');
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

  it('fails if the export reads back differently', async () => {
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
    await expect(runExport(session, lossy, options, go)).rejects.toThrow(
      'what was read back differs from what was written',
    );
  });
});

describe('export of ScreenSpot', () => {
  it('names the site or platform of each row as imported', async () => {
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
    const bySource = (rows: typeof spots) => rows.map((row) => `${row.data_source}: ${row.instruction}`).sort();
    expect(bySource(written)).toEqual(bySource(spots));
  });
});
