import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contentsOf } from './contents.ts';
import { folder, freshProject, picture, rows, session } from '../../testing/import-project.ts';
import { importSource } from './import-source.ts';

freshProject();

const put = async (name: string, value: unknown): Promise<void> => {
  const file = path.join(folder, 'set', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
};
const button = { id: 1, role: 'push button', name: 'Go', bbox: [1, 2, 30, 20], interactive: true };
async function capture(name: string, platform: string): Promise<void> {
  await picture(`set/captures/${name}.png`);
  await put(`captures/${name}.json`, { platform, app_name: 'App', image_size: [200, 100], elements: [button] });
}
async function episode(id: string): Promise<void> {
  for (const step of ['step_00', 'final']) await picture(`set/episodes/${id}/${step}.png`);
  await put(`episodes/${id}/episode.json`, {
    ...{ id, task: 'Press Go', platform: 'os_web', app_name: 'App', outcome: 'success' },
    steps: [{ index: 0, screenshot: 'step_00.png', action: { type: 'click', point: [5, 6] } }],
    final_screenshot: 'final.png',
  });
}
const all = () => contentsOf(path.join(folder, 'set'));
const counted = async () => (await all()).map(({ format, records, web }) => [format, records, web]);
const take = (parts: { format: string; web?: boolean }[]) =>
  importSource(
    { session, by: 'ann', name: 'set' },
    { format: parts[0]?.format ?? '', path: path.join(folder, 'set'), parts },
    {
      keep: () => {},
      progress: () => {},
      checkpoint: () => Promise.resolve(),
      signal: new AbortController().signal,
    },
  );
const platforms = () => rows('SELECT platform, count(*) AS n FROM screenshots GROUP BY platform ORDER BY platform');
const from = () => rows('SELECT format FROM imports ORDER BY rowid').map(({ format }) => format);

it('counts desktop captures, web captures and episodes of one folder apart, and imports all of them', async () => {
  for (const name of ['a', 'b', 'c']) await capture(name, 'os_linux');
  for (const name of ['d', 'e']) await capture(name, 'os_web');
  await episode('one');
  expect(await counted()).toEqual([
    ['atspi', 3, false],
    ['dom', 2, true],
    ['trajectory-folder', 1, undefined],
  ]);
  const report = await take(await all());
  expect(report).toMatchObject({ imported: 6, refused: [] });
  expect(from()).toEqual(['trajectory-folder', 'atspi', 'dom']);
  expect(rows('SELECT count(*) AS n FROM subjects')).toEqual([{ n: 1 }]);
  expect(platforms()).toEqual([
    { platform: 'linux', n: 3 },
    { platform: 'web', n: 4 },
  ]);
});

it('imports only what is ticked', async () => {
  await capture('a', 'os_linux');
  await capture('b', 'os_web');
  await episode('one');
  expect(await take([{ format: 'dom', web: true }])).toMatchObject({ imported: 1 });
  expect(platforms()).toEqual([{ platform: 'web', n: 1 }]);
});

it('calls captures of web pages so where there are no others', async () => {
  for (const name of ['a', 'b']) await capture(name, 'os_web');
  expect(await counted()).toEqual([['dom', 2, true]]);
});

it('counts what several formats could read once, and nothing in a file or a folder of pictures', async () => {
  for (const name of ['a', 'b']) await capture(name, 'os_linux');
  expect(await counted()).toEqual([['atspi', 2, undefined]]);
  expect(await contentsOf(path.join(folder, 'set/captures/a.json'))).toEqual([]);
  await mkdir(path.join(folder, 'plain'));
  await copyFile(path.join(folder, 'set/captures/a.png'), path.join(folder, 'plain/a.png'));
  expect(await contentsOf(path.join(folder, 'plain'))).toEqual([]);
});

it('finds boxes of another kind beside captures, and refuses a file that nothing reads once', async () => {
  await capture('a', 'os_linux');
  await picture('set/labels/x.png');
  const shape = {
    label: 'icon',
    shape_type: 'rectangle',
    points: [
      [1, 2],
      [30, 20],
    ],
  };
  await put('labels/x.json', {
    imagePath: 'x.png',
    imageData: null,
    imageWidth: 200,
    imageHeight: 100,
    shapes: [shape],
  });
  expect((await counted()).map(([format]) => format).sort()).toEqual(['atspi', 'labelme']);
  await put('captures/broken.json', { elements: 'none' });
  const report = await take(await all());
  expect(report.imported).toBe(2);
  expect(report.refused.filter(({ record }) => record === 'captures/broken.json').length).toBeLessThanOrEqual(1);
});
