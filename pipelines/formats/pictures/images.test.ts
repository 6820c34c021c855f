import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ImageFinder } from './images.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bw-images-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const finder = () => ImageFinder.open(join(root, 'a.json'));

it('uses the first path that has the picture', async () => {
  mkdirSync(join(root, 'images'));
  writeFileSync(join(root, 'images', 'a.png'), 'x');
  const found = await (await finder()).find('a.png', ['a.png', 'images/a.png']);
  expect(found).toMatchObject({ name: 'a.png', file: join(root, 'images', 'a.png') });
});

it('names a picture that is nowhere', async () => {
  await expect((await finder()).find('a.png', ['a.png', 'images/a.png'])).rejects.toThrow(
    'the picture a.png was not found in the imported folder',
  );
});

it('reports what is wrong with a path, whatever the picture is called', async () => {
  mkdirSync(join(root, 'was not found.png'));
  await expect((await finder()).find('was not found.png')).rejects.toThrow('was not found.png is not a file');
});
