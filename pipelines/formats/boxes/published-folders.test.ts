import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formats } from '../registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-published-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** The pictures found, relative to the chosen folder, with the number of boxes; refusals with their record. */
async function take(id: string, chosen = '.') {
  const found: unknown[] = [];
  for await (const read of formats.find((format) => format.id === id)?.read?.(path.join(folder, chosen), {}) ?? [])
    found.push(
      'refused' in read
        ? `${read.refused.record}: ${read.refused.why}`
        : [path.relative(folder, read.screenshot.image.file ?? ''), read.elements.length],
    );
  return found.sort();
}

const voc = (name: string) =>
  `<annotation><filename>${name}</filename><object><name>icon</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>20</ymax></bndbox></object></annotation>`;

it.each([
  ['upper case', { 'ANNOTATIONS/a.xml': 'a.png', 'JPEGIMAGES/a.png': '' }, ['JPEGIMAGES/a.png']],
  ['lower case', { 'annotations/a.xml': 'a.png', 'images/a.png': '' }, ['images/a.png']],
  ['splits in capitals', { 'Train/a.xml': 'a.png', 'Train/a.png': '' }, ['Train/a.png']],
  [
    'kinds in splits',
    {
      'train/Annotations/a.xml': 'a.png',
      'train/JPEGImages/a.png': '',
      'val/labels/b.xml': 'b.png',
      'val/images/b.png': '',
    },
    ['train/JPEGImages/a.png', 'val/images/b.png'],
  ],
  [
    'splits in kinds, pictures of one name',
    {
      'Annotations/train/a.xml': 'a.png',
      'Annotations/val/a.xml': 'a.png',
      'JPEGImages/train/a.png': '',
      'JPEGImages/val/a.png': '',
    },
    ['JPEGImages/train/a.png', 'JPEGImages/val/a.png'],
  ],
])('reads a Pascal VOC folder: %s', async (_, files, pictures) => {
  await put(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text === '' ? 'a picture' : voc(text)])),
  );
  expect(await take('voc')).toEqual(pictures.map((picture) => [picture, 1]));
});

it('reads every split of a Hugging Face imagefolder, and names records by their split', async () => {
  const row = (name: string) => JSON.stringify({ file_name: name, objects: { bbox: [[1, 2, 3, 4]], categories: [0] } });
  await put({
    'train/metadata.jsonl': `${row('a.png')}\n${row('gone.png')}\n`,
    'train/a.png': 'a picture',
    'test/metadata.jsonl': row('a.png'),
    'test/a.png': 'another picture',
  });
  expect(await take('hf-imagefolder')).toEqual([
    ['test/a.png', 1],
    ['train/a.png', 1],
    expect.stringMatching(/^train\/metadata\.jsonl\[1\]: .*gone\.png/),
  ]);
  expect(await take('hf-imagefolder', 'test')).toEqual([['test/a.png', 1]]);
});

it('says that a split of a YOLO set does not exist, not that it lies elsewhere', async () => {
  await put({
    'data.yaml': 'train: ../train/images\ntest: ../test/images\nnames: [icon]\n',
    'train/images/a.png': 'a picture',
    'train/labels/a.txt': '0 0.5 0.5 0.1 0.1\n',
  });
  expect(await take('yolo')).toEqual([
    expect.stringMatching(/^\.\.\/test\/images: the folder .* does not exist/),
    ['train/images/a.png', 1],
  ]);
});

const yoloSet = { 'images/train/a.png': '', 'labels/train/a.txt': '1 0.5 0.5 0.2 0.2\n' };
const described = 'names: [button, link]\nval: images/train\ntrain: ';

it.each<[string, Record<string, string>, string]>([
  ['a data file of another name', { ...yoloSet, 'coco8.yaml': `${described}images/train\n` }, 'images/train/a.png'],
  [
    'a list of pictures as the split',
    { ...yoloSet, 'data.yaml': `${described}train.txt\n`, 'train.txt': 'data/images/train/a.png\n' },
    'images/train/a.png',
  ],
  [
    'an absolute path of another machine',
    { ...yoloSet, 'data.yaml': `${described}/content/set/images/train\n` },
    'images/train/a.png',
  ],
  [
    'splits below its path',
    {
      'set/images/train/a.png': '',
      'set/labels/train/a.txt': '1 0.5 0.5 0.2 0.2\n',
      'data.yaml': `path: set\n${described}images/train\n`,
    },
    'set/images/train/a.png',
  ],
])('reads a YOLO set with %s, and its class names', async (_, files, picture) => {
  await put(files);
  expect(await take('yolo')).toContainEqual([picture, 1]);
  const labels: unknown[] = [];
  for await (const read of formats.find((format) => format.id === 'yolo')?.read?.(folder, {}) ?? [])
    if (!('refused' in read)) labels.push(...read.elements.map(({ content }) => content.role));
  expect(labels).toEqual(['link']);
});

it('reads VOC as CVAT exports it, and pictures of another or no extension', async () => {
  await put({
    'Annotations/default/a.xml': voc('default/a.png'),
    'JPEGImages/default/a.png': '',
    'Annotations/default/b.xml': voc('b'),
    'JPEGImages/default/b.png': '',
    'Annotations/default/c.xml': voc('c.jpg'),
    'JPEGImages/default/c.png': '',
  });
  expect(await take('voc')).toEqual([
    ['JPEGImages/default/a.png', 1],
    ['JPEGImages/default/b.png', 1],
    ['JPEGImages/default/c.png', 1],
  ]);
});

it('finds the pictures of a CVAT subset', async () => {
  const box = '<box label="icon" xtl="1" ytl="2" xbr="30" ybr="20"/>';
  await put({
    'annotations.xml': `<annotations><image id="0" name="a.png" subset="default" width="200" height="100">${box}</image></annotations>`,
    'images/default/a.png': '',
  });
  expect(await take('cvat-xml')).toEqual([['images/default/a.png', 1]]);
});

it('reads the splits of an imagefolder below data', async () => {
  await put({
    'data/train/metadata.jsonl': '{"file_name":"a.png","objects":{"bbox":[[1,2,30,20]],"categories":["icon"]}}\n',
    'data/train/a.png': '',
  });
  expect(await take('hf-imagefolder')).toEqual([['data/train/a.png', 1]]);
});

it.each([
  ['ann', 'images'],
  ['made by hand', 'imgs'],
])('reads LabelMe files of the folder “%s” beside that of the pictures', async (files, pictures) => {
  const points = [
    [1, 2],
    [31, 22],
  ];
  await put({
    [`lmin/${files}/a.json`]: JSON.stringify({
      imagePath: 'a.png',
      shapes: [{ label: 'icon', shape_type: 'rectangle', points }],
    }),
    [`lmin/${pictures}/a.png`]: '',
  });
  expect(await take('labelme', 'lmin')).toEqual([[`lmin/${pictures}/a.png`, 1]]);
});

it('reads rectangles of X-AnyLabeling, which have four corners', async () => {
  const points = [
    [1, 2],
    [31, 2],
    [31, 22],
    [1, 22],
  ];
  await put({
    'a.json': JSON.stringify({ imagePath: 'a.png', shapes: [{ label: 'icon', shape_type: 'rectangle', points }] }),
    'a.png': '',
  });
  expect(await take('labelme')).toEqual([['a.png', 1]]);
});
