import { execFileSync } from 'node:child_process';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Read, ReadRecord } from '#pipelines/formats/format.ts';
import { guessFormat } from './guess.ts';
import { previewImport } from './preview.ts';
import { runImport } from './run.ts';
import { openSource, importDefaults } from './source/source.ts';
import { takeUpload } from './upload.ts';
import { folder, session, picture, take, rows, freshProject } from '../../testing/import-project.ts';
import { because, phrase, textPhrase } from '#shared/phrases/phrase.ts';

freshProject();

describe('a source that disappears midway', () => {
  it('is reported once, not per picture; what was imported before stays, and counts as known next time', async () => {
    for (let n = 0; n < 110; n++) await picture(`in/${String(n).padStart(3, '0')}.png`, 8, 8);
    const source = path.join(folder, 'in');
    const opened = await openSource({ format: 'folder', path: source });
    const kept: { imported: number; refused: number }[] = [];
    const request = {
      format: 'folder',
      source,
      by: 'ann',
      records: opened.records(),
      defaults: importDefaults({}),
      present: opened.present,
    };
    const failed = runImport(session, request, {
      progress: (_, { imported, refused }) => kept.push({ imported, refused: refused.length }),
      checkpoint: async () => {
        if (kept.length === 1) await rename(source, `${source} away`);
      },
    });
    await expect(failed).rejects.toThrow(`${source} no longer exists. Everything imported so far stays`);
    expect(kept).toEqual([{ imported: 64, refused: 0 }]);
    expect(rows('SELECT count(*) AS n FROM screenshots')).toEqual([{ n: 64 }]);
    await rename(`${source} away`, source);
    expect(await take({ format: 'folder', path: source })).toMatchObject({ imported: 46, unchanged: 64, refused: [] });
  });

  it('refuses a pipe at once instead of waiting for it', async () => {
    const pipe = path.join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    await expect(openSource({ format: 'coco', path: pipe })).rejects.toThrow('is neither a file nor a folder');
    expect(await guessFormat(pipe)).toBeNull();
  });

  it('says which file could not be read, and why', async () => {
    const file = path.join(folder, 'rows.json');
    await symlink('/proc/self/mem', file);
    const opened = await openSource({ format: 'coco', path: file });
    await expect(async () => {
      for await (const read of opened.records()) expect(read).toBeDefined();
    }).rejects.toThrow(`${file} could not be read from disk`);
  });
});

it('is stored a few hundred items at a time, so that a save never waits long', async () => {
  const [pictures, boxes] = [12, 90];
  const images = Array.from({ length: pictures }, (_, n) => ({
    id: n,
    file_name: `${n}.png`,
    width: 100,
    height: 100,
  }));
  for (const { file_name } of images) await picture(`in/${file_name}`, 100, 100);
  const annotations = images.flatMap(({ id }) =>
    Array.from({ length: boxes }, (_, n) => ({ id: id * 100 + n, image_id: id, category_id: 1, bbox: [n, n, 5, 5] })),
  );
  const source = path.join(folder, 'in', 'coco.json');
  await writeFile(source, JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'button' }] }));
  const { format, records } = await openSource({ format: 'coco', path: source });
  /** One record per picture, as formats with lists produce them. */
  async function* gathered(): AsyncGenerator<Read> {
    const all = new Map<string, ReadRecord>();
    for await (const read of records())
      if ('screenshot' in read) {
        const name = JSON.stringify(read.screenshot.image);
        all.set(name, { ...read, elements: [...(all.get(name)?.elements ?? []), ...read.elements] });
      }
    yield* all.values();
  }
  const stored: number[] = [];
  await runImport(
    session,
    { format: format.id, source, by: 'ann', records: gathered(), defaults: importDefaults({}) },
    { progress: (done) => void stored.push(done), checkpoint: () => Promise.resolve() },
  );
  expect(rows('SELECT count(*) AS n FROM items')).toEqual([{ n: pictures * boxes }]);
  expect(stored).toEqual([3, 6, 9, 12, 12]);
});

describe('folder import', () => {
  it('reads platform and app from folder names, a manifest, answers and options', async () => {
    await picture('in/os_windows/Paint/a.png');
    await picture('in/misc/b.png');
    await picture('in/c.png');
    await picture('in/d.png');
    await writeFile(
      path.join(folder, 'in/manifest.csv'),
      '\ufefffile,platform,app,tags\nc.png,iOS,"Notes, new",x;y\ngone.png,web,,\nd.png,beos,,\n',
    );
    const preview = await previewImport({ format: 'folder', path: path.join(folder, 'in') });
    expect(preview.folders).toMatchObject([
      { folder: '.', images: 2, platform: null, app: null },
      { folder: 'misc', images: 1, platform: null, app: null },
      { folder: 'os_windows/Paint', images: 1, platform: 'windows', app: 'Paint' },
    ]);
    const report = await take({
      format: 'folder',
      path: path.join(folder, 'in'),
      platform: 'linux',
      folders: { misc: { platform: 'mac', app: 'Maps' } },
    });
    expect(report).toMatchObject({ imported: 4, unchanged: 0, mended: [] });
    expect(report.refused).toEqual([
      {
        record: 'manifest.csv:4',
        line: 4,
        why: 'the platform "beos" is not one of windows, mac, linux, ios, android, web',
        phrase: phrase('format-platform-unknown', { platform: 'beos' }),
      },
      {
        record: 'manifest.csv:3',
        line: 3,
        why: 'the picture gone.png was not found in the folder',
        phrase: phrase('format-picture-not-in-folder', { name: 'gone.png' }),
      },
    ]);
    expect(rows('SELECT name, platform, app, tags, source FROM screenshots ORDER BY name')).toEqual([
      { name: 'a.png', platform: 'linux', app: 'Paint', tags: '[]', source: 'os_windows/Paint/a.png' },
      { name: 'b.png', platform: 'mac', app: 'Maps', tags: '[]', source: 'misc/b.png' },
      { name: 'c.png', platform: 'ios', app: 'Notes, new', tags: '["x","y"]', source: 'c.png' },
      { name: 'd.png', platform: 'linux', app: null, tags: '[]', source: 'd.png' },
    ]);
  });

  it('adds nothing twice, and recognises a repaired file', async () => {
    await picture('in/a.png');
    const turned = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await writeFile(path.join(folder, 'in/turned.jpg'), turned);
    const first = await take({ format: 'folder', path: path.join(folder, 'in') });
    expect(first.imported).toBe(2);
    expect(first.mended).toEqual([
      {
        record: 'turned.jpg',
        what: 'turned upright (EXIF orientation 6)',
        phrase: phrase('picture-turned', { orientation: 6 }),
      },
    ]);
    expect(rows("SELECT width, height FROM screenshots WHERE name = 'turned.jpg'")).toEqual([
      { width: 40, height: 60 },
    ]);
    const second = await take({ format: 'folder', path: path.join(folder, 'in') });
    expect(second).toMatchObject({ imported: 0, unchanged: 2, mended: [], refused: [] });
    expect(rows('SELECT count(*) AS n FROM revisions')).toEqual([{ n: 2 }]);
  });

  it('imports the good files and names each bad one', async () => {
    await picture('in/good.png');
    await picture('in/设置 ⚙️.png');
    await picture(`in/${'n'.repeat(250)}.png`);
    await picture('in/line\nbreak.png');
    await picture('out/secret.png');
    const put = (name: string, bytes: string | Buffer) => writeFile(path.join(folder, 'in', name), bytes);
    await put('empty.png', '');
    await put('page.png', '<!doctype html>');
    await put(
      'cut.png',
      (
        await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
          .png()
          .toBuffer()
      ).subarray(0, 60),
    );
    await put('notes.txt', 'ignored');
    await symlink(path.join(folder, 'out/secret.png'), path.join(folder, 'in/link.png'));
    await symlink(path.join(folder, 'in/good.png'), path.join(folder, 'in/twin.png'));
    const report = await take({ format: 'folder', path: path.join(folder, 'in') });
    expect(report).toMatchObject({ imported: 4, unchanged: 1 });
    expect(report.mended).toEqual([
      {
        record: 'line\ufffdbreak.png',
        what: 'control characters in its name were replaced',
        phrase: phrase('format-control-replaced'),
      },
    ]);
    expect(Object.fromEntries(report.refused.map(({ record, why }) => [record, why]))).toEqual({
      'cut.png': 'cut.png is cut short: the PNG ends before its last chunk. Copy the file again.',
      'empty.png': 'empty.png is empty.',
      'link.png': 'link.png is a link to a place outside the imported folder',
      'page.png': 'page.png is a web page or XML, not a picture.',
    });
  });

  it('continues when one file cannot be opened', async () => {
    await picture('in/a.png');
    await picture('in/b.png');
    await rm(path.join(folder, 'in/b.png'));
    await symlink(path.join(folder, 'in/nothing.png'), path.join(folder, 'in/b.png'));
    const report = await take({ format: 'folder', path: path.join(folder, 'in') });
    expect(report).toMatchObject({ imported: 1, refused: [{ record: 'b.png', why: 'b.png is a broken link' }] });
  });

  it('stores a report of any length without rewriting it for each batch', async () => {
    async function* records(): AsyncGenerator<Read> {
      for (let n = 0; n < 6400; n++)
        yield { refused: { record: `${n}.png`, line: n, ...because(textPhrase('it is missing')) } };
    }
    const request = { format: 'folder', source: 'x', by: 'ann', records: records(), defaults: importDefaults({}) };
    const kept = () => {
      const [row] = rows("SELECT json_array_length(report, '$.refused') AS n FROM imports");
      return row?.n as number;
    };
    let writes = 0;
    let before = -1;
    let read = 0;
    const failed = runImport(session, request, {
      progress: (done) => {
        const now = kept();
        read = done;
        if (now !== before) writes += 1;
        before = now;
        expect(done - now).toBeLessThan(done / 8 + 64);
      },
      checkpoint: () => (read > 3200 && before < read ? Promise.reject(new Error('stopped')) : Promise.resolve()),
    });
    await expect(failed).rejects.toThrow('stopped');
    expect(writes).toBeLessThan(32);
    const { refused } = JSON.parse(String(rows('SELECT report FROM imports')[0]?.report)) as { refused: object[] };
    expect(refused.length).toBe(read);
  });

  it('names the first of very many refused records and counts the rest', async () => {
    async function* records(): AsyncGenerator<Read> {
      for (let n = 0; n < 20_000; n++)
        yield { refused: { record: `${n}.png`, line: n, ...because(textPhrase('it is missing')) } };
    }
    const longest: number[] = [];
    const report = await runImport(
      session,
      { format: 'folder', source: 'x', by: 'ann', records: records(), defaults: importDefaults({}) },
      { progress: (_, soFar) => longest.push(soFar.refused.length), checkpoint: () => Promise.resolve() },
    );
    expect(Math.max(...longest)).toBe(5000);
    expect(report).toMatchObject({ imported: 0, refusedMore: 15_000 });
    expect(report).not.toHaveProperty('mendedMore');
    expect(report.refused).toHaveLength(5000);
    expect([report.refused[0]?.record, report.refused.at(-1)?.record]).toEqual(['0.png', '4999.png']);
    const stored = JSON.parse(String(rows('SELECT report FROM imports')[0]?.report)) as typeof report;
    expect([stored.refused.length, stored.refusedMore]).toEqual([5000, 15_000]);
  });

  it('stops at a checkpoint and keeps what was imported', async () => {
    for (let i = 0; i < 70; i++) await picture(`in/${i}.png`);
    const { format, path: source, records } = await openSource({ format: 'folder', path: path.join(folder, 'in') });
    let asked = 0;
    const stopped = runImport(
      session,
      { format: format.id, source, by: 'ann', records: records(), defaults: importDefaults({}) },
      { progress: () => {}, checkpoint: () => (++asked > 1 ? Promise.reject(new Error('stop')) : Promise.resolve()) },
    );
    await expect(stopped).rejects.toThrow('stop');
    expect(rows('SELECT count(*) AS n FROM screenshots')).toEqual([{ n: 64 }]);
    expect(JSON.parse(String(rows('SELECT report FROM imports')[0]?.['report']))).toMatchObject({ imported: 64 });
    expect(await take({ format: 'folder', path: path.join(folder, 'in') })).toMatchObject({
      imported: 6,
      unchanged: 64,
    });
  });
});

describe('uploads', () => {
  it('imports dropped files with their folders and returns their screenshots', async () => {
    await picture('a.png');
    const bytes = await sharp(path.join(folder, 'a.png')).toBuffer();
    const file = () => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    const bad = new File(['no picture'], 'b.png');
    const upload = {
      files: [file(), bad, file()],
      names: ['android/Clock/a.png', '', '../x.png'],
      source: 'drop' as const,
    };
    const report = await takeUpload(session, upload, 'ann');
    expect(report).toMatchObject({ imported: 1, unchanged: 0 });
    expect(report.refused.map(({ record }) => record)).toEqual(['../x.png', 'b.png']);
    expect(rows('SELECT id, platform, app FROM screenshots')).toEqual([
      { id: report.ids[0], platform: 'android', app: 'Clock' },
    ]);
    expect((await takeUpload(session, upload, 'ann')).ids).toEqual(report.ids);
  });
});

describe('the conventions page', () => {
  it('warns when another format puts the boxes on drawn content, though all are inside the picture either way', async () => {
    const button = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const places = [1200, 1300, 1400, 1500, 1600].map((at) => ({ left: at, top: at - 100 }));
    await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'white' } })
      .composite(places.map((place) => ({ input: button, ...place })))
      .png()
      .toFile(path.join(folder, 'page.png'));
    // Thousandths of the picture; interpreted as pixels they lie in its empty upper left quarter.
    const rows = places.map(({ left, top }, at) => ({
      image_path: 'page.png',
      instruction: `Press ${at}`,
      bbox: [left / 2, top / 2, (left + 60) / 2, (top + 30) / 2],
      data_type: 'icon',
      platform: 'os_web',
      grounding_type: 'basic',
    }));
    const file = path.join(folder, 'thousandths.json');
    await writeFile(file, JSON.stringify(rows));
    const options = { format: 'mmbench-gui-l2', path: file } as const;
    const { conventions } = await previewImport({ ...options, convention: 'xyxy-px' });
    const fit = (name: string) => conventions?.fits.find((fit) => fit.convention === name);
    expect(fit('xyxy-px')).toMatchObject({ inside: 5, outside: 0, blank: 5, medianArea: 450 });
    expect(fit('xyxy-1000')).toMatchObject({ inside: 5, outside: 0, blank: 0, medianArea: 1800 });
    expect(conventions).toMatchObject({ best: 'xyxy-1000', shown: 5 });
    expect(conventions?.warning).toContain('contain nothing drawn; read as xyxy-1000, 0 do');
    expect((await previewImport({ ...options, convention: 'xyxy-1000' })).conventions?.warning).toBeNull();
  });
});
