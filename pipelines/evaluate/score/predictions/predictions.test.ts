import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scoreFile } from '../index.ts';
import { scoreFiles } from '../testing.ts';

const files = scoreFiles();
const gold = (over: Record<string, unknown> = {}) => ({
  index: 0,
  image_path: 'a.png',
  instruction: 'The share icon',
  bbox: [0.25, 0.25, 0.3, 0.3],
  image_size: [2000, 1000],
  data_type: 'icon',
  platform: 'os_web',
  app_name: 'Mail',
  grounding_type: 'basic',
  ...over,
});
const predictions = '{"index":0,"response":"(540, 270)"}\n{"index":1,"response":"no idea"}\n';
const score = async (file: string, more: Record<string, string> = {}) =>
  scoreFile({ task: 'grounding', gold: await files.file([gold(), gold(), gold()]), predictions: file, ...more });

async function bytes(name: string, content: Buffer): Promise<string> {
  const file = path.join(files.folder(), name);
  await writeFile(file, content);
  return file;
}

describe('predictions files', () => {
  it('are read gzipped and in UTF-16, with and without a byte order mark', async () => {
    const utf16 = Buffer.from(predictions, 'utf16le');
    for (const [name, content] of [
      ['plain.jsonl', Buffer.from(predictions)],
      ['zipped.jsonl.gz', gzipSync(predictions)],
      ['wide.jsonl', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
      ['bare-wide.jsonl', utf16],
      ['big-endian.jsonl', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
      ['wide-zipped.jsonl.gz', gzipSync(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))],
    ] as const)
      expect((await score(await bytes(name, content))).document).toMatchObject({
        n: 3,
        parseFailures: 1,
        missing: [2],
      });
  });

  it.each([
    ['', 'found an empty file'],
    ['[{"index":0,"response":"(540, 270)"}]', 'a JSON array (1 line)'],
    ['[\n {"index":0,"response":"(540, 270)"}\n]', 'a JSON array (3 lines)'],
    ['5', 'it is not a JSON object'],
    ['{"index":0,"prediction":"(540, 270)"}', 'the fields index, prediction'],
    ['{"id":0,"response":"(540, 270)"}', 'the fields id, response: `index` is not a whole number'],
    ['{"index":99,"response":"(540, 270)"}', 'index 99 is not in the gold file'],
  ])('without usable lines (%j) give an error with what was expected and found', async (content, found) => {
    const wrong = score(await files.file(content));
    await expect(wrong).rejects.toThrow(found);
    await expect(wrong).rejects.toThrow('{"index":0,"response":"(120, 340)"}');
    await expect(wrong).rejects.toMatchObject({ usage: false });
  });
});

describe('--items', () => {
  it('writes how every prediction was read', async () => {
    const items = path.join(files.folder(), 'items.jsonl');
    await score(await files.file(predictions), { items });
    const lines = (await readFile(items, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        index: 0,
        outcome: 'right',
        text: '(540, 270)',
        span: [0, 10],
        rule: 'bracketed',
        point: [540, 270],
        parity: 'right',
      },
      { index: 1, outcome: 'parse-failure', text: 'no idea', span: null, rule: 'none', point: null },
      { index: 2, outcome: 'missing' },
    ]);
  });
});

describe('--sent', () => {
  it('reads pixels of a resized picture in the size it was sent in', async () => {
    const half = await files.lines([
      { index: 0, response: '(270, 135)' },
      { index: 1, point: [270, 135] },
    ]);
    expect((await score(half)).document).toMatchObject({ accuracy: 0 });
    expect((await score(half, { sent: '1000x500' })).document).toMatchObject({ accuracy: 2 / 3 });
    await expect(score(half, { sent: 'half' })).rejects.toThrow('1280x720');
  });

  it('knows the sizes of a model family', async () => {
    // Qwen2.5-VL sends 2000 × 1000 as about 1988 × 980; a point in the middle of the box stays in it
    const file = await files.lines([{ index: 0, response: '(540, 270)' }]);
    expect((await score(file, { sent: 'qwen2.5-vl' })).document).toMatchObject({ accuracy: 1 / 3 });
  });
});

describe('pixel answers that fit another size of the pictures', () => {
  const scored = async (count: number, shrunk: readonly [number, number], aim = (at: number) => at, sent?: string) => {
    const rows = Array.from({ length: count }, (_, at) =>
      gold({
        index: at,
        image_size: [3000, 2000],
        bbox: [0.1 + at / 50, 0.3 + at / 60, 0.12 + at / 50, 0.32 + at / 60],
      }),
    );
    const answer = (at: number) => [
      Math.round((0.11 + aim(at) / 50) * shrunk[0]),
      Math.round((0.31 + aim(at) / 60) * shrunk[1]),
    ];
    const file = await files.lines(rows.map((_, index) => ({ index, response: `(${answer(index).join(', ')})` })));
    return scoreFile({ task: 'grounding', gold: await files.file(rows), predictions: file, ...(sent && { sent }) });
  };

  it('are noticed, and the option names the model family', async () => {
    // Claude gets 3000 × 2000 as 1344 × 896
    const { warnings } = await scored(30, [1344, 896]);
    expect(warnings).toEqual([expect.stringMatching(/0 of 30 answers hit .* 30 do; use --sent claude\.$/)]);
  });

  it('or the size, if it is that of no family', async () => {
    expect((await scored(30, [1280, 720])).warnings.join()).toMatch(/use --sent 12[78]\dx7[12]\d\.$/);
  });

  it('are noticed when --sent gives another size, and no convention is named in its place', async () => {
    const { warnings } = await scored(30, [700, 450], undefined, 'qwen2.5-vl');
    expect(warnings).toEqual([
      expect.stringMatching(/size that --sent says, 0 of 30 answers hit .* use --sent (?:69|70)\dx4[45]\d\.$/),
    ]);
    expect((await scored(30, [700, 450], undefined, '700x450')).warnings).toEqual([]);
  });

  it('give no warning if they fit the pictures, hit nothing or are few', async () => {
    expect((await scored(30, [3000, 2000])).warnings).toEqual([]);
    expect((await scored(30, [3000, 2000], (at) => (at * 7) % 30)).warnings).toEqual([]);
    expect((await scored(8, [1344, 896])).warnings).toEqual([]);
  });
});

describe('the convention guard of score', () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    gold({ index: at, bbox: [0.2 + at / 100, 0.3, 0.25 + at / 100, 0.4] }),
  );
  const linesOf = async (response: (at: number) => string, coordinates: string) =>
    (
      await scoreFile({
        task: 'grounding',
        gold: await files.file(rows),
        predictions: await files.lines(rows.map((_, index) => ({ index, response: response(index) }))),
        coordinates,
      })
    ).warnings;

  it('checks boxes too and names its option', async () => {
    const boxes = (at: number) => `[${200 + at * 10}, 300, ${250 + at * 10}, 400]`;
    expect((await linesOf(boxes, 'normalized')).join()).toMatch(/use --coordinates thousand\./);
    expect(await linesOf(boxes, 'thousand')).toEqual([]);
  });

  it('ignores a few outliers', async () => {
    const strays = (at: number) => (at % 7 === 0 ? '(5000, 4000)' : `(${450 + at * 20}, 350)`);
    expect(await linesOf(strays, 'pixel')).toEqual([]);
  });

  it('notices corners in a gold file of x, y, width, height', async () => {
    const screenspot = (box: (at: number) => number[]) =>
      Array.from({ length: 20 }, (_, at) => ({
        img_filename: 'a.png',
        bbox: box(at),
        instruction: 'close',
        data_type: 'icon',
        data_source: 'windows',
      }));
    const warned = async (box: (at: number) => number[]) =>
      (
        await scoreFile({
          task: 'grounding',
          goldFormat: 'screenspot',
          gold: await files.file(screenspot(box)),
          predictions: await files.lines([{ index: 0, response: '(1, 1)' }]),
        })
      ).warnings.join();
    expect(await warned((at) => [100 + at, 200, 140 + at, 230])).toMatch(/two corners/);
    expect(await warned((at) => [100 + at, 200, 40, 30])).toBe('');
  });
});

it('breaks ScreenSpot-Pro down by group and by application', async () => {
  const row = (application: string, group: string, ui_type: string) => ({
    img_filename: 'a.png',
    bbox: [10, 10, 20, 20],
    instruction: 'x',
    id: application,
    application,
    platform: 'macos',
    img_size: [100, 100],
    ui_type,
    group,
  });
  const { document } = await scoreFile({
    task: 'grounding',
    goldFormat: 'screenspot-pro',
    gold: await files.file([
      row('word', 'Office', 'text'),
      row('excel', 'Office', 'icon'),
      row('vscode', 'Dev', 'text'),
    ]),
    predictions: await files.lines([
      { index: 0, response: '(15, 15)' },
      { index: 1, response: '(90, 90)' },
    ]),
  });
  expect(document['groups']).toEqual({
    Dev: { n: 1, accuracy: 0, text: 0, icon: null },
    Office: { n: 2, accuracy: 0.5, text: 1, icon: 0 },
  });
  expect(document['applications']).toMatchObject({ word: { n: 1, accuracy: 1 }, vscode: { n: 1, accuracy: 0 } });
});
