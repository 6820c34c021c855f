import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folder, picture, rows, take, freshProject } from '../../../testing/import-project.ts';

freshProject();

const write = async (name: string, value: unknown) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
};
const boxes = () =>
  rows("SELECT content FROM items WHERE kind = 'element'").map(({ content }) => JSON.parse(String(content)).locate);

it('keeps equal runs without a step apart by their tasks, and knows them again', async () => {
  for (const task of ['aaaa-1', 'bbbb-2', 'cccc-3']) {
    await write(`runs/chrome/${task}/traj.jsonl`, '{"Error": "Time limit exceeded"}\n');
    await write(`runs/chrome/${task}/result.txt`, '0.0');
  }
  const from = { format: 'osworld-run', path: path.join(folder, 'runs') };
  expect(await take(from)).toMatchObject({ imported: 3, unchanged: 0 });
  expect(await take(from)).toMatchObject({ imported: 0, unchanged: 3 });
});

it('refuses rotated boxes of COCO, however the angle is given', async () => {
  await picture('set/images/a.png');
  const box = { image_id: 1, category_id: 1, bbox: [10, 10, 50, 20] };
  await write('set/annotations.json', {
    images: [{ id: 1, file_name: 'a.png' }],
    categories: [{ id: 1, name: 'tab' }],
    annotations: [
      { ...box, attributes: { occluded: false, rotation: 33.5 } },
      { ...box, rotation: 90 },
      { ...box, angle: -0.3 },
      { ...box, attributes: { rotation: 0 } },
    ],
  });
  const report = await take({ format: 'coco', path: path.join(folder, 'set') });
  expect(report.refused.map(({ why }) => why)).toEqual(Array(3).fill('rotated boxes cannot be imported'));
  expect(boxes()).toEqual([[10, 10, 60, 30]]);
});

it.each([null, undefined])('reads LabelMe files whose size is %s', async (size) => {
  await picture('set/a.png');
  const points = [
    [60, 30],
    [10, 10],
  ];
  const shapes = [{ label: 'tab', points, shape_type: 'rectangle' }];
  await write('set/a.json', { imagePath: 'a.png', shapes, imageWidth: size, imageHeight: size });
  expect((await take({ format: 'labelme', path: path.join(folder, 'set/a.json') })).refused).toEqual([]);
  expect(boxes()).toEqual([[10, 10, 60, 30]]);
});

it('reads OSWorld-G outlines of two corners as boxes', async () => {
  await picture('set/a.png');
  const row = { image_path: 'a.png', instruction: 'q', box_type: 'polygon' };
  await write('set/OSWorld-G.json', [
    { ...row, box_coordinates: [10, 10, 60, 30] },
    { ...row, instruction: 'r', box_coordinates: [90, 40, 70, 20] },
    { ...row, box_coordinates: [10, 10] },
  ]);
  const report = await take({ format: 'osworld-g', path: path.join(folder, 'set') });
  expect(report.refused).toHaveLength(1);
  expect(boxes()).toEqual([
    [10, 10, 60, 30],
    [70, 20, 90, 40],
  ]);
});

it('refuses pictures that share one file of labels', async () => {
  for (const name of ['one.png', 'one.jpg', 'two.png']) await picture(`set/images/${name}`, 150 + name.length);
  await write('set/data.yaml', 'train: images\nval: images\nnames: [btn]\n');
  for (const name of ['one', 'two']) await write(`set/labels/${name}.txt`, '0 0.5 0.5 0.1 0.1\n');
  const report = await take({ format: 'yolo', path: path.join(folder, 'set') });
  expect(report.imported).toBe(1);
  expect(report.refused.map(({ record }) => record)).toEqual(['images/one.jpg', 'images/one.png']);
});

const pairOfOneStem = async () => {
  for (const name of ['one.png', 'one.jpg']) await picture(`set/images/${name}`);
  await write('set/labels/one.txt', '0 0.5 0.5 0.5 0.5\n');
};

it.each([
  ['data.yaml', 'train: train.txt\nnames: [btn]\n', 'train.txt', './images/one.jpg\n'],
  ['data.yaml', 'train: images\nval: images\nnames: [btn]\n', 'val.txt', 'D:\\ann\\set\\images\\one.jpg\n'],
  ['data.yaml', 'path: /home/ann/set\ntrain: lists/a.txt\nval: [b.txt]\nnames: [btn]\n', 'b.txt', 'one.jpg\n'],
  ['obj.data', 'classes = 1\ntrain = data/mine.txt\nnames = obj.names\n', 'mine.txt', '/content/images/one.jpg\n'],
])('takes the picture that a list of the set names (%s, %#)', async (data, about, list, line) => {
  await pairOfOneStem();
  await write(`set/${data}`, about);
  if (data === 'obj.data') await write('set/obj.names', 'btn\n');
  await write(`set/${list}`, `images/other.png\n${line}`);
  const report = await take({ format: 'yolo', path: path.join(folder, 'set') });
  expect(report.imported).toBe(1);
  expect(report.refused.filter(({ record }) => record === 'images/one.png').map(({ why }) => why)).toEqual([
    `the labels labels/one.txt are those of images/one.jpg, which ${list} names`,
  ]);
  expect(boxes()).toEqual([[50, 25, 150, 75]]);
});

it('still refuses both if lists name both', async () => {
  await pairOfOneStem();
  await write('set/data.yaml', 'train: images\nval: images\nnames: [btn]\n');
  await write('set/train.txt', 'images/one.png\n');
  await write('set/val.txt', 'images/one.jpg\n');
  const report = await take({ format: 'yolo', path: path.join(folder, 'set') });
  expect(report.refused.map(({ record }) => record)).toEqual(['images/one.jpg', 'images/one.png']);
});

it('names cancelled annotations and predictions of Label Studio', async () => {
  await picture('set/a.png');
  const value = { x: 10, y: 10, width: 20, height: 20, rectanglelabels: ['People'] };
  const result = [{ type: 'rectanglelabels', value }];
  await write('set/tasks.json', [
    { data: { image: 'a.png' }, annotations: [{ result }, { was_cancelled: true, result }], predictions: [{ result }] },
  ]);
  const report = await take({ format: 'label-studio', path: path.join(folder, 'set/tasks.json') });
  expect(report.mended.map(({ what }) => what)).toEqual([
    '1 cancelled annotation was left out',
    '1 prediction was left out',
  ]);
});
