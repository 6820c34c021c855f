import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { mediaPath } from '../../media/media-path.ts';
import { hostForEach } from '../../testing/host.ts';
import { LeavingPictures } from './leaving-pictures.ts';

const fixture = hostForEach();
let pictures: { sha256: string; ext: string; file: string }[];
let leaving: LeavingPictures;

/** Two pictures with a camera in their metadata; the first has a blurred area. */
beforeEach(async () => {
  const client = fixture.client();
  await client.projects.create({ path: fixture.folder('project') });
  const files: File[] = [];
  for (const background of ['teal', 'navy']) {
    const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background } })
      .withExif({ IFD0: { Make: 'Kamera' } })
      .png()
      .toBuffer();
    files.push(new File([new Uint8Array(picture)], `${background}.png`, { type: 'image/png' }));
  }
  const names = files.map(({ name }) => name);
  await client.imports.upload({ files, names, platform: 'web', app: 'Shop', source: 'drop' });
  const { rows } = await client.screenshots.query({});
  const [first] = rows;
  await client.screenshots.blur({ id: first?.id ?? '', add: [[0, 0, 20, 20]] });
  pictures = rows.map(({ sha256 }) => ({
    sha256,
    ext: 'png',
    file: mediaPath(fixture.session().folder, sha256, 'png'),
  }));
  leaving = new LeavingPictures(fixture.session().read, true);
});
afterEach(() => leaving.remove());

const other = (content: unknown): WriteOther => ({
  ...{ kind: 'knowledge-question', id: '1', label: 'Which?', state: 'approved', source: 'ann', raw: null },
  content,
});
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

it('replaces a picture’s hash by that of its copy wherever an item names it, and nothing else', async () => {
  const [blurred, plain] = pictures.map(({ sha256 }) => sha256);
  for (const picture of pictures) await leaving.leave(picture);
  const copy = pictures[0]?.sha256;
  expect(copy).not.toBe(blurred);
  expect(hashOf(pictures[0]?.file ?? '')).toBe(copy);
  expect(leaving.blurred).toBe(1);

  const content = (sha256: string | undefined, other: string | undefined) => ({
    pictures: [{ sha256, width: 64 }, { sha256: other }],
    options: [
      { key: 'A', image: { sha256 } },
      { key: 'B', image: null },
    ],
    question: `What is ${blurred}?`,
    number: 4,
  });
  const items = [other(content(blurred, plain)), other({ pictures: [] })];
  leaving.rename(items);
  expect(items.map((item) => item.content)).toEqual([content(copy, pictures[1]?.sha256), { pictures: [] }]);
});

it('names the file of a blurred picture by the hash of its copy, and no other', async () => {
  for (const nameOf of [
    (sha256: string) => `4b5e57f6_e3b0c442_${sha256}`,
    (sha256: string) => `a_${sha256.slice(0, 12)}`,
  ]) {
    const [blurred, plain] = pictures.map((picture) => ({ ...picture, exportName: nameOf(picture.sha256) }));
    if (!blurred || !plain) throw new Error('two pictures were imported');
    const before = plain.exportName;
    for (const picture of [blurred, plain]) await leaving.leave(picture);
    expect(blurred.exportName).toBe(nameOf(blurred.sha256));
    expect(plain.exportName).toBe(before);
  }
});

it('keeps a picture’s own hash if it is exported unchanged', async () => {
  const kept = new LeavingPictures(fixture.session().read, false);
  const [, plain] = pictures;
  const stored = plain?.sha256;
  if (plain) await kept.leave(plain);
  expect(plain?.sha256).toBe(stored);
  const items = [other({ pictures: [{ sha256: stored }] })];
  kept.rename(items);
  expect(items[0]?.content).toEqual({ pictures: [{ sha256: stored }] });
});

it('names a picture by its copy when that only lost its metadata', async () => {
  const [, plain] = pictures;
  const stored = plain?.sha256;
  if (plain) await leaving.leave(plain);
  expect(plain?.sha256).not.toBe(stored);
  const items = [other({ pictures: [{ sha256: stored }] })];
  leaving.rename(items);
  expect(items[0]?.content).toEqual({ pictures: [{ sha256: plain?.sha256 }] });
});

it('copies a picture once, and removes its copies', async () => {
  const [first] = pictures;
  const again = { ...first, sha256: first?.sha256 ?? '', ext: 'png', file: first?.file ?? '' };
  if (first) await leaving.leave(first);
  await leaving.leave(again);
  expect(again).toEqual(first);
  leaving.remove();
  expect(existsSync(again.file)).toBe(false);
});
