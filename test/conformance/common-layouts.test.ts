import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guessFormat } from '#electron/host/services/import/guess.ts';
import { elementInImage } from '#electron/host/services/prelabels/boxes.ts';
import { openSource } from '#electron/host/services/import/source/source.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

let folder: string;
let picture: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-layouts-'));
  const made = sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } });
  picture = await made.png().toBuffer();
});
afterEach(() => rm(folder, { recursive: true }));

const image = Symbol('picture');
const coco = (name: string) =>
  JSON.stringify({
    images: [{ id: 1, file_name: name }],
    categories: [{ id: 1, name: 'icon' }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 30, 20] }],
  });
const voc = (name: string) =>
  `<annotation><filename>${name}</filename><object><name>icon</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>20</ymax></bndbox></object></annotation>`;
const labelmeXml = (name: string) =>
  `<annotation><filename>${name}</filename><folder>set</folder><object><name>icon</name><polygon><pt><x>1</x><y>2</y></pt><pt><x>30</x><y>2</y></pt><pt><x>30</x><y>20</y></pt></polygon></object></annotation>`;
const label = '0 0.5 0.5 0.2 0.2\n';

const layouts: [string, string, Record<string, string | typeof image>, number][] = [
  [
    'COCO as published',
    'coco',
    {
      'annotations/instances_train2017.json': coco('a.png'),
      'annotations/instances_val2017.json': coco('b.png'),
      'train2017/a.png': image,
      'val2017/b.png': image,
    },
    2,
  ],
  [
    'COCO from Roboflow',
    'coco',
    {
      'train/_annotations.coco.json': coco('a.png'),
      'train/a.png': image,
      'valid/_annotations.coco.json': coco('b.png'),
      'valid/b.png': image,
    },
    2,
  ],
  [
    'YOLO from Roboflow',
    'yolo',
    {
      'data.yaml': 'names: [icon]\ntrain: ../train/images\nval: ../valid/images\n',
      'train/images/a.png': image,
      'train/labels/a.txt': label,
      'valid/images/b.png': image,
      'valid/labels/b.txt': label,
    },
    2,
  ],
  ['YOLO from LabelImg', 'yolo', { 'classes.txt': 'icon\n', 'a.png': image, 'a.txt': label }, 1],
  [
    'YOLO from LabelImg, with its labels and classes in a folder of their own',
    'yolo',
    { 'images/a.png': image, 'labels/a.txt': label, 'labels/classes.txt': 'icon\n' },
    1,
  ],
  [
    'YOLO from CVAT',
    'yolo',
    {
      'obj.names': 'icon\n',
      'obj.data': 'classes = 1\n',
      'train.txt': 'obj_train_data/a.png\n',
      'obj_train_data/a.png': image,
      'obj_train_data/a.txt': label,
    },
    1,
  ],
  ['COCO under a name of its own', 'coco', { 'my-boxes.json': coco('a.png'), 'a.png': image }, 1],
  [
    'COCO under names of its own in its splits, with its captions',
    'coco',
    {
      'train/boxes.json': coco('a.png'),
      'train/a.png': image,
      'annotations/val_boxes.json': coco('b.png'),
      'annotations/captions.json':
        '{"images":[{"id":1,"file_name":"b.png"}],"annotations":[{"image_id":1,"caption":"x"}]}',
      'data/b.png': image,
    },
    2,
  ],
  [
    'COCO after thirty JSON files of other content',
    'coco',
    {
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`about-${at}.json`, `{"picture":"${at}.png","tags":[]}`]),
      ),
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [
          `notes-${at}.json`,
          '{"images":[{"id":1}],"annotations":[{"text":"x"}]}',
        ]),
      ),
      'z-boxes.json': coco('a.png'),
      'a.png': image,
    },
    1,
  ],
  ['YOLO labels without class names', 'yolo', { 'a.png': image, 'a.txt': label }, 1],
  [
    'YOLO labels without class names in splits',
    'yolo',
    {
      'train/images/a.png': image,
      'train/labels/a.txt': label,
      'images/b.png': image,
      'images/b.txt': '1 0.1 0.1 0.4 0.1 0.4 0.3\n',
    },
    2,
  ],
  ['VOC in lower case', 'voc', { 'annotations/a.xml': voc('a.png'), 'images/a.png': image }, 1],
  [
    'VOC in parts',
    'voc',
    { 'train/a.xml': voc('a.png'), 'train/a.png': image, 'valid/b.xml': voc('b.png'), 'valid/b.png': image },
    2,
  ],
  [
    'VOC as published, from the folder above its year',
    'voc',
    {
      'VOC2007/Annotations/a.xml': voc('a.png'),
      'VOC2007/JPEGImages/a.png': image,
      'VOC2007/ImageSets/Main/train.txt': 'a\n',
    },
    1,
  ],
  [
    'a Label Studio export next to its pictures',
    'label-studio',
    {
      'project-1-at-2026-05-01.json': JSON.stringify([
        {
          data: { image: '/data/local-files/?d=a.png' },
          annotations: [{ result: [{ type: 'rectanglelabels', value: { x: 1, y: 2, width: 3, height: 4 } }] }],
        },
      ]),
      'a.png': image,
    },
    1,
  ],
  [
    'old LabelMe in collections',
    'labelme-xml',
    {
      'Annotations/set/a.xml': labelmeXml('a.png'),
      'Images/set/a.png': image,
    },
    1,
  ],
];

it.each(layouts)('reads %s when its folder is chosen', async (_, format, files, boxes) => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content === image ? picture : content);
  }
  expect(await guessFormat(folder)).toBe(format);
  let found = 0;
  for await (const read of (await openSource({ format, path: folder })).records()) {
    expect('refused' in read && read.refused).toBe(false);
    if ('elements' in read) found += read.elements.length;
  }
  expect(found).toBe(boxes);
});

it.each(['labels', 'labels/train', 'train/labels'])('reads the YOLO class names in %s', async (labels) => {
  const pictures = labels.replace('labels', 'images');
  for (const part of [labels, pictures]) await mkdir(path.join(folder, part), { recursive: true });
  await writeFile(path.join(folder, pictures, 'a.png'), picture);
  await writeFile(path.join(folder, labels, 'a.txt'), label);
  await writeFile(path.join(folder, labels, 'classes.txt'), 'knob\nicon\n');
  const reads = [];
  for await (const read of (await openSource({ format: 'yolo', path: folder })).records()) reads.push(read);
  expect(reads).toMatchObject([{ elements: [{ content: { role: 'knob' } }], repairs: [] }]);
});

it('names the path to a data set beside the chosen folder', async () => {
  await mkdir(path.join(folder, 'set'));
  await writeFile(path.join(folder, 'set/data.yaml'), 'names: [icon]\ntrain: ../train/images\n');
  await mkdir(path.join(folder, 'train/images'), { recursive: true });
  await writeFile(path.join(folder, 'train/images/a.png'), picture);
  const all = async (images?: string) => {
    const options = { format: 'yolo', path: path.join(folder, 'set'), ...(images && { images }) };
    const reads = [];
    for await (const read of (await openSource(options)).records()) reads.push(read);
    return reads;
  };
  expect(await guessFormat(path.join(folder, 'set'))).toBe('yolo');
  expect(await guessFormat(path.join(folder, 'set/data.yaml'))).toBe('yolo');
  expect(await all()).toMatchObject([
    { refused: { why: expect.stringContaining('as the picture folder') as string, above: folder } },
  ]);
  expect(await all(folder)).toMatchObject([{ record: 'train/labels/a.txt' }]);
});

it('names the file of a refused COCO box with its folder, as the splits of a data set have files of one name', async () => {
  for (const part of ['train', 'valid']) {
    await mkdir(path.join(folder, part));
    await writeFile(path.join(folder, part, 'a.png'), picture);
    await writeFile(
      path.join(folder, part, '_annotations.coco.json'),
      coco('a.png').replace('"bbox":[1,2,30,20]', '"bbox":"?"'),
    );
  }
  const refused = [];
  for await (const read of (await openSource({ format: 'coco', path: folder })).records())
    if ('refused' in read) refused.push(read.refused.record);
  expect(refused).toEqual([
    'train/_annotations.coco.json.annotations[0]',
    'valid/_annotations.coco.json.annotations[0]',
  ]);
});

it('reads FineState’s three parts at once, whose paths say mobile where the folder is mobile_en', async () => {
  const box = [0.1, 0.1, 0.4, 0.3];
  for (const part of ['mobile', 'web', 'desktop']) {
    const root = path.join(folder, part === 'web' ? part : `${part}_en`);
    await mkdir(path.join(root, 'BToggleOption200/B2Checkbox40'), { recursive: true });
    await mkdir(path.join(root, 'BToggleOption200json'));
    await writeFile(path.join(root, 'BToggleOption200/B2Checkbox40/a.png'), picture);
    const image = [part, 'BToggleOption200', 'B2Checkbox40', 'a.png'].join('\\');
    const row = {
      image,
      component: { name: 'Help', instructions: { locate: 'Find it' } },
      processing_details: { locate: box },
    };
    await writeFile(path.join(root, 'BToggleOption200json/B2Checkbox40.json'), JSON.stringify(row));
  }
  expect(await guessFormat(folder)).toBe('finestate');
  const tags = [];
  for await (const read of (await openSource({ format: 'finestate', path: folder })).records())
    if ('screenshot' in read) tags.push(read.screenshot.tags);
  expect(tags.flat().toSorted()).toEqual(['device:desktop', 'device:mobile', 'device:web']);
});

it('leaves folders of pictures with captions, and of LabelMe files, to their formats', async () => {
  await writeFile(path.join(folder, 'a.png'), picture);
  await writeFile(path.join(folder, 'a.txt'), 'A teal screen with 2 buttons\n');
  expect(await guessFormat(folder)).toBe('folder');
  const points = [1, 30].map((x) => [x, 2 * x]);
  const shape = { label: 'icon', shape_type: 'rectangle', points };
  for (const name of 'abcdefghijkl') {
    await writeFile(path.join(folder, `${name}.png`), picture);
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify({ imagePath: `${name}.png`, shapes: [shape] }));
  }
  expect(await guessFormat(folder)).toBe('labelme');
});

it('reads YOLO outlines with their boxes, and says what it leaves out', async () => {
  await writeFile(path.join(folder, 'a.png'), picture);
  const lines = ['3 0.1 0.2 0.4 0.2 0.25 0.6', '1 0.5 0.5 0.2 0.4 0.9', '0 0.1 0.2 0.3 0.4 0.5 0.6 0.7', '0 1 2'];
  await writeFile(path.join(folder, 'a.txt'), lines.join('\n'));
  const all = async () => {
    const reads = [];
    for await (const read of (await openSource({ format: 'yolo', path: folder })).records()) reads.push(read);
    return reads;
  };
  const [odd, short, record] = await all();
  expect(odd).toMatchObject({ refused: { line: 3, why: 'an outline needs two numbers for each point' } });
  expect(short).toMatchObject({ refused: { line: 4, why: 'a line has a class and four numbers' } });
  if (!record || !('elements' in record)) throw new Error('no record');
  expect(record.repairs.map(phraseWords)).toEqual([
    'there is no list of class names, so classes are named by their numbers',
  ]);
  const size = { width: 200, height: 100 };
  const [outline, box] = record.elements.map((element) => elementInImage(element, size, []));
  expect(outline?.polygon).toEqual([20, 20, 80, 20, 50, 60]);
  expect(outline?.locate?.map((n) => Math.round(n * 1e6) / 1e6)).toEqual([20, 20, 80, 60]);
  expect(outline?.role).toBe('class 3');
  expect(box).toMatchObject({ polygon: null, role: 'class 1' });

  await writeFile(path.join(folder, 'data.yaml'), 'names: [icon]\ntrain: .\nkpt_shape: [2, 2]\n');
  await writeFile(path.join(folder, 'a.txt'), '0 0.5 0.5 0.2 0.4 0.9 0.1 0.2 0.3\n');
  const [pose] = await all();
  if (!pose || !('elements' in pose)) throw new Error('no record');
  expect(pose.elements).toMatchObject([{ polygon: null, locate: { numbers: [0.5, 0.5, 0.2, 0.4] } }]);
  expect(pose.repairs.map(phraseWords)).toEqual(['key points of 1 box were left out; the boxes are imported']);
});
