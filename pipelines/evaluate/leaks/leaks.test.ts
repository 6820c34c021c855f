import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { type OutsidePart, outsideParts } from './outside-set.ts';
import { picturePrint, printDistance } from './picture-print.ts';
import { TextPrints } from './text-print.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leaks-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Bars at places that `shift` moves. */
const picture = (shift: number, width = 640) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#ffffff' } })
    .composite(
      Array.from({ length: 9 }, (_, at) => ({
        input: { create: { width: 60, height: 50, channels: 3, background: { r: at * 20, g: 40, b: 90 } } as const },
        left: (at * 137 + shift) % 560,
        top: (at * 89 + shift * 3) % 340,
      })),
    )
    .png()
    .toBuffer()
    .then((bytes) => sharp(bytes).resize(width).png().toBuffer());

it('knows a picture again at another size and encoding, and no other one', async () => {
  const own = await picturePrint(await picture(0));
  const smaller = await picturePrint(await picture(0, 320));
  const jpeg = await picturePrint(
    await sharp(await picture(0))
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
  const other = await picturePrint(await picture(211));
  if (!own || !smaller || !jpeg || !other) throw new Error('plain');
  expect(printDistance(own, own)).toBe(0);
  expect(printDistance(own, smaller)).toBeLessThanOrEqual(10);
  expect(printDistance(own, jpeg)).toBeLessThanOrEqual(10);
  expect(printDistance(own, other)).toBeGreaterThan(30);
  const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#eeeeee' } });
  expect(await picturePrint(await plain.png().toBuffer())).toBeNull();
});

it('counts differing bits', () => {
  const bits = (...words: number[]) => Uint32Array.from([...words, 0, 0, 0, 0, 0, 0, 0].slice(0, 8));
  expect(printDistance(bits(0b1011), bits(0b0010))).toBe(2);
  expect(printDistance(bits(0xffffffff, 1), bits(0))).toBe(33);
});

it('finds a text whatever its case and punctuation, and within a longer one', () => {
  const long = 'Open the settings, turn on the dark theme and then close the window again';
  const prints = new TextPrints([long, 'Click Save', 'Which button saves it?', '打开深色主题并关闭窗口']);
  expect(prints.short).toBe(1);
  expect(prints.find('which button SAVES it')).toEqual([{ of: 2, share: 1 }]);
  expect(prints.find(`Task 7: ${long.toUpperCase()}! (easy)`)).toEqual([{ of: 0, share: 1 }]);
  expect(prints.find('click save')).toEqual([]);
  expect(prints.find('打开深色主题并关闭窗口。')).toEqual([{ of: 3, share: 1 }]);
  expect(prints.find('Open the settings, turn on the light theme and then close the door again')).toEqual([]);
});

it('reads pictures and texts of a folder, and says what it cannot read', async () => {
  await mkdir(path.join(folder, 'images'));
  await writeFile(path.join(folder, 'images', 'a.png'), await picture(0));
  await writeFile(
    path.join(folder, 'instances.json'),
    JSON.stringify({ images: [{ file_name: 'a.png', caption: 'one "two"' }] }),
  );
  await writeFile(path.join(folder, 'x.jsonl'), '{"q":"first line"}\n{"q":"second"}\n');
  await writeFile(path.join(folder, 'bad.parquet'), 'nothing');
  const found: OutsidePart[] = [];
  for await (const part of outsideParts(folder)) found.push(part);
  expect(found.filter(({ kind }) => kind === 'picture').map(({ at }) => at)).toEqual(['images/a.png']);
  expect(found.filter(({ kind }) => kind === 'unread')).toEqual([{ kind: 'unread', at: 'bad.parquet' }]);
  const texts = found.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['one "two"', 'first line', 'second']));
});
