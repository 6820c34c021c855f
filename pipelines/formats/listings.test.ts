import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Listings } from './listings.ts';
import { SourceFolder } from './paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-listings-'));
  await mkdir(path.join(folder, 'a/b'), { recursive: true });
  await writeFile(path.join(folder, 'a/b/caf\u00e9.PNG'), '');
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['a/b/caf\u00e9.PNG', true],
  ['a/b/caf\u00e9.png', true],
  ['a/b/cafe\u0301.png', true],
  ['a/b/other.png', false],
  ['a/none/caf\u00e9.PNG', false],
  ['a/b/caf\u00e9.PNG/x.png', false],
  [`${'d/'.repeat(2000)}x.png`, false],
])('says whether %s may exist', async (name, there) => {
  expect(await new Listings(folder).mayHold(name)).toBe(there);
});

it('finds a file whose name has another case or Unicode form, and no missing one', async () => {
  const source = await SourceFolder.open(folder);
  expect(await source.find('a/b/cafe\u0301.png')).toBe(path.join(folder, 'a/b/caf\u00e9.PNG'));
  expect(await source.find('a/b/none.png')).toBeNull();
  await expect(source.file('a/b/none.png')).rejects.toThrow('the picture a/b/none.png was not found');
  await expect(source.find(`${'x'.repeat(300)}.png`)).rejects.toThrow('is too long');
  await expect(source.find('a/b')).rejects.toThrow('is not a file');
});
