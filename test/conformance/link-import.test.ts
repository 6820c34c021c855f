import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hubFiles, type LinkServer, linkServer } from '#electron/host/testing/link-server.ts';
import { zipped } from '#electron/host/testing/zip.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
let server: LinkServer;
const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#456' } })
  .png()
  .toBuffer();
const boxes = JSON.stringify({
  images: [{ id: 1, file_name: 'a.png', width: 200, height: 100 }],
  categories: [{ id: 1, name: 'button' }],
  annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 30, 20] }],
});
beforeEach(async () => {
  desk = new Desk();
  const zip = zipped([
    { name: 'set/a.png', text: picture },
    { name: 'set/boxes.json', text: boxes },
  ]);
  server = await linkServer({
    '/set.zip': { body: zip, cuts: [0, 0, 0] },
    ...hubFiles('lab/screens', { 'a.png': picture, 'boxes.json': boxes }),
  });
  process.env['HF_ENDPOINT'] = server.at;
});
afterEach(() => {
  delete process.env['HF_ENDPOINT'];
  server.close();
  desk.clear();
});

it('the command line imports from a link, and the same command continues after a break', async () => {
  await desk.json(0, 'new', 'job');
  const link = `${server.at}/set.zip`;
  const allow = ['--allow-server', `${server.at}/anything`];
  expect((await desk.run('import', 'job', link, ...allow)).err).toContain('it continues where it stopped');
  expect(await desk.json(0, 'import', 'job', link, ...allow)).toMatchObject({ imported: 1 });
  const again = await desk.json(0, 'import', 'job', `${server.at}/datasets/lab/screens`, ...allow);
  expect(again).toMatchObject({ imported: 0, unchanged: 1 });
  for (const shelf of ['uploads', 'links'])
    expect(readdirSync(path.join(desk.folder, 'job', 'cache', shelf))).toEqual([]);
});
