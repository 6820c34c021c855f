import { phraseWords } from '#shared/phrases/phrase.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formats } from '../registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-tools-'));
  await writeFile(path.join(folder, 'a.png'), 'a picture by name only');
});
afterEach(() => rm(folder, { recursive: true }));

async function take(id: string, name: string, text: string) {
  await writeFile(path.join(folder, name), text);
  const boxes: unknown[] = [];
  const repairs: string[] = [];
  const refused: string[] = [];
  for await (const read of formats.find((format) => format.id === id)?.read?.(path.join(folder, name), {}) ?? [])
    if ('refused' in read) refused.push(read.refused.why);
    else {
      repairs.push(...read.repairs.map(phraseWords));
      for (const { locate, polygon, content, instructions } of read.elements)
        boxes.push([locate?.convention, locate?.numbers, polygon, content.role ?? content.kind, instructions[0]?.text]);
    }
  return { boxes, repairs, refused };
}

it('reads CVAT for images, and names unsupported shapes', async () => {
  const text = `<?xml version="1.0"?><annotations><version>1.1</version><image id="0" name="a.png" width="200" height="100">
    <box label="icon" occluded="1" xtl="10.5" ytl="20" xbr="60" ybr="40"><attribute name="state">on</attribute></box>
    <polygon label="menu" points="1,2;30,2;20,20"/><polyline label="x" points="1,2;3,4"/>
    <box label="turned" xtl="1" ytl="2" xbr="3" ybr="4" rotation="30"/></image>
    <image id="1" name="gone.png" width="1" height="1"/></annotations>`;
  expect(await take('cvat-xml', 'annotations.xml', text)).toEqual({
    boxes: [
      ['xyxy-px', [10.5, 20, 60, 40], null, 'icon', undefined],
      ['xyxy-px', [1, 2, 30, 20], [1, 2, 30, 2, 20, 20], 'menu', undefined],
    ],
    repairs: ['the attribute “state” of 1 shape was left out', 'the mark “occluded” of 1 shape was left out'],
    refused: [
      'only boxes and polygons are imported',
      'rotated boxes cannot be imported',
      expect.stringContaining('gone.png'),
    ],
  });
});

it('reads LabelMe XML: outlines, drawn boxes, and nothing that was deleted', async () => {
  const object = (name: string, points: number[][], deleted = 0) =>
    `<object><name>${name}</name><deleted>${deleted}</deleted><polygon>${points
      .map(([x, y]) => `<pt><x>${x}</x><y>${y}</y></pt>`)
      .join('')}</polygon></object>`;
  const box = [
    [1, 2],
    [30, 2],
    [30, 20],
    [1, 20],
  ];
  const text = `<annotation><filename>a.png</filename><folder>x</folder>${object('menu', box)}${object('icon', box.slice(0, 3))}${object('gone', box, 1)}${object('short', box.slice(0, 2))}</annotation>`;
  const { boxes, refused } = await take('labelme-xml', 'a.xml', text);
  expect(boxes).toEqual([
    ['xyxy-px', [1, 2, 30, 20], null, 'menu', undefined],
    ['xyxy-px', [1, 2, 30, 20], [1, 2, 30, 2, 30, 20], 'icon', undefined],
  ]);
  expect(refused).toEqual(['an outline needs three points or more']);
});

it('reads VoTT, per asset and as exported', async () => {
  const entry = {
    asset: { name: 'a.png', size: { width: 200, height: 100 } },
    regions: [
      {
        type: 'RECTANGLE',
        tags: ['icon', 'blue'],
        boundingBox: { left: 1, top: 2, width: 30, height: 20 },
        points: [],
      },
      { type: 'RECTANGLE', tags: [] },
    ],
  };
  const expected = {
    boxes: [['xywh-px', [1, 2, 30, 20], null, 'icon', undefined]],
    repairs: ['regions[0]: the further tags blue were left out'],
    refused: ['a region without boundingBox'],
  };
  expect(await take('vott', 'a-asset.json', JSON.stringify(entry))).toEqual(expected);
  expect(await take('vott', 'all-export.json', JSON.stringify({ assets: { x: entry } }))).toEqual(expected);
});

it('reports the parts of COCO annotations that are left out', async () => {
  const more = { segmentation: { counts: 'x', size: [1, 1] }, iscrowd: 1, keypoints: [1, 2, 2, 3, 4, 2] };
  const set = {
    images: [{ id: 1, file_name: 'a.png' }],
    categories: [],
    annotations: [{ id: 1, image_id: 1, category_id: 77, bbox: [1, 2, 30, 20], ...more }],
  };
  const { boxes, repairs } = await take('coco', 'x.json', JSON.stringify(set));
  expect(boxes).toHaveLength(1);
  expect(repairs).toEqual([
    'a run-length mask was left out; the box is imported',
    'it is a crowd of several objects; its box is imported as one',
    '2 key points were left out',
    'the file has no category 77; the box is imported without a class',
  ]);
});

it('reads the classes of Hugging Face objects by their words, and says that numbers alone were left out', async () => {
  const row = (categories: (string | number)[]) =>
    JSON.stringify({
      file_name: 'a.png',
      objects: {
        bbox: [
          [1, 2, 30, 20],
          [4, 5, 10, 10],
        ],
        categories,
      },
    });
  expect(await take('hf-imagefolder', 'metadata.jsonl', row(['button', 'icon']))).toEqual({
    boxes: [
      ['xywh-px', [1, 2, 30, 20], null, 'button', undefined],
      ['xywh-px', [4, 5, 10, 10], null, 'icon', undefined],
    ],
    repairs: [],
    refused: [],
  });
  const { repairs } = await take('hf-imagefolder', 'metadata.jsonl', row([3, 4]));
  expect(repairs).toEqual(['2 classes were left out: a number without its name']);
});

it('reads the parts of VOC objects, and gives the text of a Label Studio task to its only region', async () => {
  const bndbox = (n: number) => `<bndbox><xmin>${n}</xmin><ymin>2</ymin><xmax>30</xmax><ymax>20</ymax></bndbox>`;
  const text = `<annotation><filename>a.png</filename><object><name>person</name><truncated>1</truncated><difficult>1</difficult>${bndbox(1)}<part><name>head</name>${bndbox(5)}</part></object></annotation>`;
  expect(await take('voc', 'a.xml', text)).toEqual({
    boxes: [
      ['xyxy-px', [1, 2, 30, 20], null, 'person', undefined],
      ['xyxy-px', [5, 2, 30, 20], null, 'head', undefined],
    ],
    repairs: [
      'object[0]: its part is an element of its own now, not tied to the object',
      'object[0]: the marks “truncated”, “difficult” were left out',
    ],
    refused: [],
  });
  const region = { type: 'rectanglelabels', value: { x: 1, y: 2, width: 3, height: 4, rectanglelabels: ['menu'] } };
  const task = (regions: number) => [
    {
      data: { image: 'a.png', instruction: 'Press it' },
      annotations: [{ result: Array.from({ length: regions }, () => region) }],
    },
  ];
  expect((await take('label-studio', 'x.json', JSON.stringify(task(1)))).boxes).toEqual([
    ['xywh-percent', [1, 2, 3, 4], null, 'menu', 'Press it'],
  ]);
  const two = await take('label-studio', 'x.json', JSON.stringify(task(2)));
  expect(two.repairs).toEqual([expect.stringContaining('data.instruction was left out')]);
});

it('reports what Label Studio says besides rectangles and one text', async () => {
  const region = (id: string, labels: string[]) => ({
    ...{ id, type: 'rectanglelabels', value: { x: 1, y: 2, width: 3, height: 4, rectanglelabels: labels } },
  });
  const text = (id: string, ...texts: string[]) => ({ id, type: 'textarea', value: { text: texts } });
  const choice = { id: 'c', type: 'choices', value: { choices: ['dark'] } };
  const task = (...result: unknown[]) => JSON.stringify([{ data: { image: 'a.png' }, annotations: [{ result }] }]);
  expect(await take('label-studio', 'x.json', task(region('r', ['menu']), text('t', 'Press it'), choice))).toEqual({
    boxes: [['xywh-percent', [1, 2, 3, 4], null, 'menu', 'Press it']],
    repairs: ['results of other kinds (choices) were left out: 1'],
    refused: [],
  });
  const two = task(
    region('r', ['menu', 'bar']),
    region('s', ['menu']),
    text('r', 'One', 'Other'),
    text('t', 'Press it'),
  );
  expect(await take('label-studio', 'x.json', two)).toMatchObject({
    boxes: [
      ['xywh-percent', [1, 2, 3, 4], null, 'menu', 'One'],
      ['xywh-percent', [1, 2, 3, 4], null, 'menu', undefined],
    ],
    repairs: [
      'the text “Other” was left out: a region has room for one instruction',
      expect.stringContaining('the text “Press it” was left out: the task has 2 regions'),
      '1 further label of regions was left out',
    ],
  });
});

it('reports the flags and groups of LabelMe, and the attributes and marks of its XML', async () => {
  const shape = {
    label: 'menu',
    points: [
      [1, 2],
      [30, 20],
    ],
    shape_type: 'rectangle',
    group_id: 3,
    flags: { on: true, off: false },
  };
  const json = JSON.stringify({
    imagePath: 'a.png',
    flags: { dark: true, wide: false },
    shapes: [shape, { ...shape, group_id: null, flags: {} }],
  });
  expect((await take('labelme', 'x.json', json)).repairs).toEqual([
    'the picture’s flags “dark” were left out',
    'the flags “on” of shapes were left out',
    'the groups of shapes were left out: 1 shape was in one',
  ]);
  const points = '<polygon><pt><x>1</x><y>2</y></pt><pt><x>30</x><y>2</y></pt><pt><x>30</x><y>20</y></pt></polygon>';
  const xml = `<annotation><filename>a.png</filename><object><name>menu</name><occluded>yes</occluded><attributes>on</attributes>${points}</object><object><name>bar</name><occluded>no</occluded><attributes/>${points}</object></annotation>`;
  expect((await take('labelme-xml', 'x.xml', xml)).repairs).toEqual([
    'the attributes of 1 object were left out',
    'the mark “occluded” of 1 object was left out',
  ]);
});
