import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { zipped } from '#electron/host/testing/zip.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});
afterEach(() => desk.clear());

const picture = (grey: number) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer();

const boxes = JSON.stringify({
  images: [{ id: 1, file_name: 'a.png', width: 200, height: 100 }],
  categories: [{ id: 1, name: 'button' }],
  annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 30, 20] }],
});

interface Report {
  imported: number;
  leftOut?: { record: string; why: string }[];
}

it('the command line imports a zip file as the window does, names bad entries, and leaves nothing behind', async () => {
  const entries = [
    { name: 'set/a.png', text: await picture(60) },
    { name: 'set/boxes.json', text: boxes },
  ];
  writeFileSync(path.join(desk.folder, 'set.zip'), zipped(entries));
  writeFileSync(path.join(desk.folder, 'bad.zip'), zipped([...entries, { name: '../outside.png', text: 'x' }]));
  writeFileSync(path.join(desk.folder, 'shots.zip'), zipped([{ name: 'b.png', text: await picture(200) }]));
  writeFileSync(path.join(desk.folder, 'broken.zip'), 'no zip file');
  await desk.json(0, 'new', 'job');

  expect(await desk.json<Report>(0, 'import', 'job', 'set.zip')).toMatchObject({ imported: 1 });
  expect((await desk.run('list', 'job', 'elements', '--json')).out.join('')).toContain('button');
  expect(await desk.json<Report>(0, 'import', 'job', 'shots.zip', '--platform', 'web')).toMatchObject({ imported: 1 });
  expect(await desk.json<Report>(3, 'import', 'job', 'bad.zip', '--format', 'coco')).toMatchObject({
    imported: 0,
    leftOut: [{ record: 'bad.zip/../outside.png' }],
  });
  expect(existsSync(path.join(desk.folder, 'outside.png'))).toBe(false);

  const broken = await desk.run('import', 'job', 'broken.zip');
  expect(broken).toMatchObject({ code: 2 });
  expect(broken.err).toMatch(/^benchwright: Cannot import broken\.zip: it is not a zip file that can be read/m);
  expect((await desk.run('import', 'job', 'missing.zip')).code).toBe(1);
  expect(readdirSync(path.join(desk.folder, 'job', 'cache', 'uploads'))).toEqual([]);
});
