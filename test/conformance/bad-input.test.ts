import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { formats } from '#pipelines/formats/registry.ts';

let folder: string;
let session: ProjectSession;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-bad-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  await mkdir(path.join(folder, 'in'));
  const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } }).png();
  for (const name of ['a.png', 'screenshot.png']) await picture.clone().toFile(path.join(folder, 'in', name));
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

async function take(format: string, name: string, content: string | Buffer) {
  const file = path.join(folder, 'in', name);
  await writeFile(file, content);
  const source = await openSource({ format, path: file });
  return runImport(
    session,
    { format, source: file, by: 'test', records: source.records(), defaults: importDefaults({}) },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
}

const row = (more: object = {}) => ({
  img_filename: 'a.png',
  image_path: 'a.png',
  instruction: 'Open it',
  bbox: [10, 10, 20, 20],
  data_type: 'icon',
  grounding_type: 'basic',
  ...more,
});
const readers = formats.filter((format) => format.read && format.id !== 'folder').map((format) => format.id);

describe('whatever a file contains', () => {
  const junk = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json({ maxDepth: 4 }),
    fc
      .array(
        fc.record(
          {
            image_path: fc.constantFrom('a.png', '../a.png', '/etc/passwd', 'a\u0000.png', 'x'.repeat(300)),
            bbox: fc.anything(),
            instruction: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      )
      .map((rows) => JSON.stringify(rows)),
    fc.constantFrom(
      '<a',
      '<?xml version="1.0"?>',
      '<hierarchy/>',
      '<annotation></annotation>',
      '[',
      '{"images":[',
      'index\timage\n1\t2',
      '\ufeff',
      'null',
      '[null]',
      '{}',
      '[[[[]]]]',
    ),
  );
  it.each(readers)(
    '%s ends with a report or one sentence, never a crash, and leaves the project sound',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(junk, async (content) => {
          try {
            const report = await take(format, 'junk.json', content);
            for (const { why } of report.refused) expect(why).toMatch(/\S/);
          } catch (error) {
            expect(error).toMatchObject({ code: 'INVALID' });
            expect((error as Error).message).not.toMatch(/undefined|\bat .*:\d+:\d+/);
          }
        }),
        { numRuns: 25 },
      );
      expect(session.read.pragma('integrity_check')).toBe('ok');
      expect(session.read.all('PRAGMA foreign_key_check')).toEqual([]);
    },
  );
});

describe('JSON', () => {
  it('names the line of each bad record and imports the others', async () => {
    const lines = [
      JSON.stringify(row()),
      '{"img_filename":"a.png","img_filename":"b.png"}',
      JSON.stringify(row({ bbox: [30, 30, 10, 10], instruction: 'two' })).slice(0, -4),
      JSON.stringify(row({ bbox: 'NAN', instruction: 'three' })).replace('"NAN"', '[NaN,1,2,3]'),
      `${'['.repeat(500)}${']'.repeat(500)}`,
      JSON.stringify(row({ instruction: 'last' })),
    ];
    const report = await take('screenspot', 'rows.json', lines.join('\n'));
    expect(report.imported).toBe(2);
    expect(report.refused.map(({ record, line }) => [record, line])).toEqual([
      ['rows.json[1]', 2],
      ['rows.json[2]', 3],
      ['rows.json[3]', 4],
      ['rows.json[4]', 5],
    ]);
    expect(report.refused[3]?.why).toContain('levels deep');
  });

  it('streams a large file with little memory', async () => {
    const records = 50_000;
    const file = path.join(folder, 'in/large.json');
    const text = JSON.stringify(row({ more: 'x'.repeat(700) }));
    await writeFile(file, `[\n${`${text},\n`.repeat(records - 1)}${text}\n]`);
    const source = await openSource({ format: 'screenspot', path: file });
    let read = 0;
    let peak = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const record of source.records()) {
      if ('refused' in record) throw new Error(record.refused.why);
      if (++read % 5000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect(read).toBe(records);
    // The file has 40 MB.
    expect(peak).toBeLessThan(30e6);
  });

  it('refuses one endless record instead of keeping it in memory', async () => {
    const file = path.join(folder, 'in/endless.json');
    await writeFile(file, '[{"a":"');
    await truncate(file, 80 * 1024 * 1024);
    const source = await openSource({ format: 'screenspot', path: file });
    const read = [];
    for await (const record of source.records()) read.push(record);
    expect(read).toMatchObject([{ refused: { line: 1, why: expect.stringContaining('64 MB') } }]);
  });
});

describe('boxes', () => {
  it('clips y1 = -1 with a remark, refuses boxes without area or outside the picture, and stores pixels', async () => {
    const rows = [
      row({ bbox: [135, -1, 16, 20] }),
      row({ bbox: [10, 10, 0, 5], instruction: 'none' }),
      row({ bbox: [500, 10, 5, 5], instruction: 'outside' }),
      row({ bbox: [-5, -5, 300, 300], instruction: 'all' }),
    ];
    const report = await take('screenspot', 'rows.json', JSON.stringify(rows));
    expect(report).toMatchObject({ imported: 2 });
    expect(report.mended.map(({ record }) => record)).toEqual(['rows.json[0]', 'rows.json[3]']);
    expect(report.refused.map(({ record }) => record)).toEqual(['rows.json[1]', 'rows.json[2]']);
    const boxes = session.read.all('SELECT content FROM elements ORDER BY seq') as { content: string }[];
    expect(boxes.map(({ content }) => (JSON.parse(content) as { locate: number[] }).locate)).toEqual([
      [135, 0, 151, 19],
      [0, 0, 200, 100],
    ]);
  });
});

describe('XML', () => {
  const entities = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>';
  it.each(['voc', 'uiautomator', 'wda'])(
    '%s refuses document types: no external entity is read, nothing expands',
    async (format) => {
      const report = await take(format, 'screenshot.xml', `<?xml version="1.0"?>${entities}<hierarchy>&y;</hierarchy>`);
      expect(report).toMatchObject({ imported: 0, refused: [{ why: expect.stringContaining('document type') }] });
    },
  );

  it('refuses endlessly nested XML', async () => {
    const deep = `${'<node>'.repeat(5000)}${'</node>'.repeat(5000)}`;
    const report = await take('uiautomator', 'screenshot.xml', `<hierarchy>${deep}</hierarchy>`);
    expect(report).toMatchObject({ imported: 0, refused: [{ why: expect.stringContaining('XML') }] });
  });
});
