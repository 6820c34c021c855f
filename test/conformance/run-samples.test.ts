import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guessFormat } from '#electron/host/services/import/guess.ts';
import { runSamples } from './run-samples.ts';

let root: string;
let picture: Buffer;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bw-runs-'));
  const create = { width: 200, height: 100, channels: 3 as const, background: 'teal' };
  picture = await sharp({ create }).png().toBuffer();
});
afterAll(() => rm(root, { recursive: true }));

it.each(Object.keys(runSamples))('recognises %s, as a folder and by its first file', async (format) => {
  const files = Object.entries(runSamples[format] ?? {});
  for (const [name, content] of files) {
    const file = path.join(root, format, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content ?? picture);
  }
  expect(await guessFormat(path.join(root, format))).toBe(format);
  expect(await guessFormat(path.join(root, format, files[0]?.[0] ?? ''))).toBe(format);
});
