import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { everyChange, isVideo } from './every-change.ts';
import { KeyFrames, looked } from './key-frames.ts';

const { width, height } = looked;
/** A grey screen with a lighter box in its upper left, `share` of the screen. */
const screen = (share: number, shade = 40): Uint8Array => {
  const grey = new Uint8Array(width * height).fill(shade);
  return grey.fill(shade + 100, 0, Math.round(grey.length * share));
};
const times = (all: readonly Uint8Array[]): number[] => {
  const frames = new KeyFrames();
  return [...all.map((one, at) => frames.next(one, at)), frames.end()].filter((at) => at !== null);
};

describe('the pictures of a video that show something new', () => {
  it.each([
    ['one still screen', [screen(0), screen(0), screen(0)], [1]],
    ['a change, once it has come to rest', [screen(0), screen(0), screen(0.5), screen(0.5), screen(0.5)], [1, 3]],
    [
      'a moving screen, when it rests',
      [screen(0), screen(0), screen(0.2), screen(0.4), screen(0.6), screen(0.6)],
      [1, 5],
    ],
    ['no caret, pointer or clock', [screen(0), screen(0), screen(0.004), screen(0), screen(0.004)], [1]],
    ['small changes, once they add up', [screen(0), screen(0), screen(0.004), screen(0.008), screen(0.008)], [1, 3]],
    ['what it ends in', [screen(0), screen(0), screen(0.5)], [1, 2]],
    ['nothing that goes back before it rests', [screen(0), screen(0), screen(0.5), screen(0)], [1]],
    ['no noise of compression', [screen(0), screen(0), screen(0, 50), screen(0, 45)], [1]],
  ])('are %s', (_, all, expected) => expect(times(all)).toEqual(expected));

  it('are one every two seconds of a screen that never rests', () => {
    const all = Array.from({ length: 25 }, (_, at) => screen(at / 30));
    expect(times(all).slice(0, 2)).toEqual([9, 19]);
  });
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-video-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const go = new AbortController().signal;

it.skipIf(!hasFfmpeg)('writes a picture of each change with its time (skipped: ffmpeg is not installed)', async () => {
  for (const [n, background] of ['red', 'red', 'blue', 'blue', 'lime'].entries())
    await sharp({ create: { width: 320, height: 180, channels: 3, background } })
      .png()
      .toFile(path.join(folder, `f${n}.png`));
  const video = path.join(folder, '-clip 1.mp4');
  const made = [
    '-framerate',
    '1',
    '-i',
    path.join(folder, 'f%d.png'),
    '-pix_fmt',
    'yuv420p',
    '-r',
    '10',
    `file:${video}`,
  ];
  expect(spawnSync('ffmpeg', ['-loglevel', 'error', ...made]).status).toBe(0);
  const into = path.join(folder, 'frames');
  expect(await everyChange(video, into, go)).toBe(3);
  const names = readdirSync(into).sort();
  expect(names).toEqual([0, 2, 4].map((at) => expect.stringMatching(`^-clip 1_00-00-0${at}\\.[0-9]{3}\\.png$`)));
  const shades = await Promise.all(names.map(async (name) => (await sharp(path.join(into, name)).stats()).dominant));
  expect(shades.map(({ r, g, b }) => (r > 200 ? 'red' : g > 200 ? 'lime' : b > 200 ? 'blue' : 'other'))).toEqual([
    'red',
    'blue',
    'lime',
  ]);
});

it.skipIf(!hasFfmpeg)(
  'says that a file is no video, and opens no playlist (skipped: ffmpeg is not installed)',
  async () => {
    const file = path.join(folder, 'a.mp4');
    for (const text of ['hello', '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n']) {
      writeFileSync(file, text);
      await expect(everyChange(file, path.join(folder, 'out'), go)).rejects.toThrow('ffmpeg could not read the video');
    }
  },
);

it('says in one sentence that ffmpeg is missing', async () => {
  vi.stubEnv('BENCHWRIGHT_FFMPEG', path.join(folder, 'no-such-program'));
  const file = path.join(folder, 'a.mp4');
  writeFileSync(file, 'x');
  await expect(everyChange(file, path.join(folder, 'out'), go)).rejects.toThrow(
    'reading a video needs ffmpeg, which was not found here',
  );
  expect(['a.MP4', 'b.webm', 'c.png', 'd'].map(isVideo)).toEqual([true, true, false, false]);
});
