import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guessFormat } from './guess.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-guess-'));
  await sharp({ create: { width: 80, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterEach(() => rm(folder, { recursive: true }));

const box = [1, 2, 30, 20];
const row = { instruction: 'Press it', bbox: box };
const shape = { label: 'icon', shape_type: 'rectangle', points: [box.slice(0, 2), box.slice(2)] };
const group = { difficulty: 'easy', question: 'What?', options: { A: 'x', B: 'y' }, answer: 'A', explanation: '' };
const files: [string, string, unknown][] = [
  ['mmbench-gui-l1', 'x.json', [{ index: 0, image_path: 'a.png', platform: 'os_web', app_name: 'A', groups: [group] }]],
  ['mmbench-gui-l2', 'x.json', [{ ...row, image_path: 'a.png', platform: 'os_web', grounding_type: 'basic' }]],
  ['screenspot', 'x.json', [{ ...row, img_filename: 'a.png', data_type: 'icon', data_source: 'ios' }]],
  ['screenspot-pro', 'x.json', [{ ...row, img_filename: 'a.png', ui_type: 'icon', platform: 'windows' }]],
  ['osworld-g', 'x.json', [{ ...row, id: '1', image_path: 'a.png', box_type: 'bbox', box_coordinates: box }]],
  [
    'coco',
    'instances.json',
    { images: [{ id: 1, file_name: 'a.png' }], categories: [], annotations: [{ id: 1, image_id: 1, bbox: box }] },
  ],
  ['labelme', 'x.json', { imagePath: 'a.png', imageData: null, shapes: [shape] }],
  [
    'label-studio',
    'x.json',
    [
      {
        data: { image: '/data/upload/1/a.png' },
        annotations: [{ result: [{ type: 'rectanglelabels', value: { x: 1, y: 1, width: 5, height: 5 } }] }],
      },
    ],
  ],
  ['hf-imagefolder', 'metadata.jsonl', { file_name: 'a.png', objects: { bbox: [box] } }],
  ['atspi', 'a.json', { elements: [{ id: 1, role: 'push button', name: 'Go', bbox: box, interactive: true }] }],
  ['dom', 'a.json', { platform: 'os_web', elements: [{ id: 1, role: 'button', name: 'Go', bbox: box }] }],
  ['dom', 'a.json', [{ content: 'Go', rect: { left: 1, top: 2, width: 9, height: 9 } }]],
];
it.each(files)('recognises %s by its content, whatever its name', async (format, name, content) => {
  await writeFile(path.join(folder, name), JSON.stringify(content));
  expect(await guessFormat(path.join(folder, name))).toBe(format);
});

it('recognises both kinds of XML, distinguishes picture folders from data sets, and returns nothing for unknown files', async () => {
  const voc = `<annotation><filename>a.png</filename><object><name>icon</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>20</ymax></bndbox></object></annotation>`;
  await writeFile(path.join(folder, 'a.xml'), voc);
  expect(await guessFormat(path.join(folder, 'a.xml'))).toBe('voc');
  expect(await guessFormat(folder)).toBe('voc');
  const tree = '<hierarchy><node class="x.Button" clickable="true" text="Go" bounds="[1,2][30,20]"/></hierarchy>';
  await writeFile(path.join(folder, 'a.xml'), tree);
  expect(await guessFormat(path.join(folder, 'a.xml'))).toBe('uiautomator');
  const cvat =
    '<annotations><image name="a.png"><box label="icon" xtl="1" ytl="2" xbr="30" ybr="20"/></image></annotations>';
  await writeFile(path.join(folder, 'a.xml'), cvat);
  expect(await guessFormat(path.join(folder, 'a.xml'))).toBe('cvat-xml');
  const points = [
    [1, 2],
    [30, 2],
    [20, 20],
  ]
    .map(([x, y]) => `<pt><x>${x}</x><y>${y}</y></pt>`)
    .join('');
  const old = `<annotation><filename>a.png</filename><object><name>x</name><polygon>${points}</polygon></object></annotation>`;
  await writeFile(path.join(folder, 'a.xml'), old);
  expect(await guessFormat(path.join(folder, 'a.xml'))).toBe('labelme-xml');
  await rm(path.join(folder, 'a.xml'));
  const region = {
    type: 'RECTANGLE',
    tags: ['icon'],
    boundingBox: { left: 1, top: 2, width: 9, height: 9 },
    points: [],
  };
  await writeFile(path.join(folder, 'x.json'), JSON.stringify({ asset: { name: 'a.png' }, regions: [region] }));
  expect(await guessFormat(path.join(folder, 'x.json'))).toBe('vott');
  expect(await guessFormat(folder)).toBe('folder');
  expect(await guessFormat(path.join(folder, 'a.png'))).toBe('folder');
  const below = path.join(folder, 'vott/vott-json-export');
  await mkdir(below, { recursive: true });
  await copyFile(path.join(folder, 'a.png'), path.join(below, 'a.png'));
  const all = { assets: { x: { asset: { name: 'a.png' }, regions: [region] } } };
  await writeFile(path.join(below, 'x-export.json'), JSON.stringify(all));
  expect(await guessFormat(path.join(folder, 'vott'))).toBe('vott');
  const set = path.join(folder, 'set');
  await mkdir(set);
  await mkdir(path.join(folder, 'train/labels'), { recursive: true });
  await mkdir(path.join(folder, 'train/images'));
  await copyFile(path.join(folder, 'a.png'), path.join(folder, 'train/images/a.png'));
  await writeFile(path.join(folder, 'train/labels/a.txt'), '0 0.5 0.5 0.2 0.2');
  await writeFile(path.join(set, 'data.yaml'), 'train: ../train/images\nnames: [button]\n');
  expect(await guessFormat(set, undefined, folder)).toBe('yolo');
  await writeFile(path.join(folder, 'x.json'), '{"some": "thing"}');
  expect(await guessFormat(path.join(folder, 'x.json'))).toBeNull();
  expect(await guessFormat(path.join(folder, 'not-there'))).toBeNull();
  await mkdir(path.join(folder, 'yolo/images'), { recursive: true });
  await mkdir(path.join(folder, 'yolo/labels'));
  await writeFile(path.join(folder, 'yolo/data.yaml'), 'names: [icon]\n');
  await sharp(path.join(folder, 'a.png')).toFile(path.join(folder, 'yolo/images/a.png'));
  await writeFile(path.join(folder, 'yolo/labels/a.txt'), '0 0.5 0.5 0.2 0.2\n');
  expect(await guessFormat(path.join(folder, 'yolo'))).toBe('yolo');
  // Two pictures share the labels: the reader names them, so it is still this format.
  await sharp(path.join(folder, 'a.png')).jpeg().toFile(path.join(folder, 'yolo/images/a.jpg'));
  expect(await guessFormat(path.join(folder, 'yolo'))).toBe('yolo');
});

it('recognises a file also where its pictures are missing, but not a folder with other pictures', async () => {
  const alone = path.join(folder, 'alone');
  await mkdir(alone);
  const put = async (name: string, text: string) => {
    await writeFile(path.join(alone, name), text);
    return guessFormat(path.join(alone, name));
  };
  const tree = '<hierarchy><node class="x.Button" clickable="true" text="Go" bounds="[1,2][30,20]"/></hierarchy>';
  expect(await put('window_dump.xml', tree)).toBe('uiautomator');
  const voc = `<annotation><filename>a.png</filename><object><name>icon</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>30</xmax><ymax>20</ymax></bndbox></object></annotation>`;
  expect(await put('b.xml', voc)).toBe('voc');
  const coco = {
    images: [{ id: 1, file_name: 'a.png' }],
    categories: [],
    annotations: [{ id: 1, image_id: 1, bbox: box }],
  };
  expect(await put('x.json', JSON.stringify(coco))).toBe('coco');
  const elsewhere = { ...coco, images: [{ id: 1, file_name: '../../a.png' }] };
  await mkdir(path.join(alone, 'v1'));
  expect(await put('v1/x.json', JSON.stringify(elsewhere))).toBe('coco');
  expect(await put('v1/y.json', JSON.stringify({ imagePath: '../../a.png', shapes: [shape] }))).toBe('labelme');
  expect(
    await put('shots.json', JSON.stringify([{ ...row, img_filename: 'a.png', data_type: 'icon', data_source: 'ios' }])),
  ).toBe('screenspot');
  expect(await put('other.json', '{"some": "thing"}')).toBeNull();
  await writeFile(path.join(folder, 'window_dump.xml'), tree);
  expect(await guessFormat(folder)).toBe('folder');
});

it('recognises ProBench tasks without runs, also where a line is bad, and a file in which nothing is done as nothing', async () => {
  const task = { app: 'Stays', category: 'Travel', language: 'en', instruction: 'Find a flat', task_type: 'process' };
  const lines = ['a', 'b', 'c'].map((id) => JSON.stringify({ ...task, id }));
  const tasks = path.join(folder, 'tasks.jsonl');
  await writeFile(tasks, lines.join('\n'));
  expect(await guessFormat(tasks)).toBe('probench');
  expect(await guessFormat(folder)).toBe('probench');
  await writeFile(tasks, [...lines, JSON.stringify({ ...task, id: 'd', task_type: 'other' })].join('\n'));
  expect(await guessFormat(tasks)).toBe('probench');
  await writeFile(tasks, '{"id":"a","note":"x"}\n{"id":"b","note":"y"}\n');
  expect(await guessFormat(tasks)).toBeNull();
});
