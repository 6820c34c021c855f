import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { everyChange } from './every-change.ts';

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
});
