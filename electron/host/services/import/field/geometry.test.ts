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
const left = (fields: string) =>
  `geometry was left out that is not read from this format: ${fields}; check where its boxes are`;
const corners = [
  [10, 10],
  [60, 30],
];
const box = '<bndbox><xmin>10</xmin><ymin>10</ymin><xmax>60</xmax><ymax>30</ymax></bndbox>';
const voc = (more: string) =>
  `<annotation><filename>a.png</filename><size><width>200</width><height>100</height><depth>3</depth></size><object><name>tab</name>${box}${more}</object></annotation>`;
const coco = (more: object) => ({
  images: [{ id: 1, file_name: 'a.png' }],
  categories: [{ id: 1, name: 'tab' }],
  annotations: [{ image_id: 1, category_id: 1, bbox: [10, 10, 50, 20], ...more }],
});
const studio = (value: object, more: object) => [
  {
    data: { image: 'a.png' },
    annotations: [
      {
        result: [
          {
            type: 'rectanglelabels',
            value: { x: 5, y: 10, width: 25, height: 20, rectanglelabels: ['tab'], ...value },
            ...more,
          },
        ],
      },
    ],
  },
];

it.each([
  [
    'labelme',
    'a.json',
    { imagePath: 'a.png', shapes: [{ label: 'tab', points: corners, shape_type: 'rectangle', direction: 1.57 }] },
    'shapes.direction',
  ],
  [
    'labelme',
    'a.json',
    { imagePath: 'a.png', shapes: [{ label: 'tab', points: corners, shape_type: 'rectangle', cuboid: { z: [1, 2] } }] },
    'shapes.cuboid',
  ],
  ['voc', 'a.xml', voc('<angle>0.42</angle>'), 'object.angle'],
  ['voc', 'a.xml', voc('<polygon><x1>10</x1><y1>10</y1><x2>60</x2></polygon>'), 'object.polygon'],
  ['coco', 'annotations.json', coco({ attributes: { keypoints_3d: [1, 2, 3] } }), 'attributes.keypoints_3d'],
  ['coco', 'annotations.json', coco({ bbox3d: { center: [1, 2, 3], yaw: 0.4 } }), 'bbox3d'],
  ['coco', 'annotations.json', coco({ rle: 'eNpjYBgFo2AUjIJRMAoGHgAAAAQAAAE=' }), 'rle'],
  ['label-studio', 'tasks.json', studio({}, { image_rotation: 90 }), 'annotations.result.image_rotation'],
  ['label-studio', 'tasks.json', studio({ skewAngle: '12.5' }, {}), 'annotations.result.value.skewAngle'],
  [
    'hf-imagefolder',
    'metadata.jsonl',
    { file_name: 'a.png', objects: { bbox: [[10, 10, 50, 20]], segmentation: [[1, 2, 3, 4, 5, 6]] } },
    'objects.segmentation',
  ],
  [
    'screenspot',
    'screenspot.json',
    [{ img_filename: 'a.png', bbox: [10, 10, 50, 20], instruction: 'q', rotation: 12, polygon: [1, 2, 3, 4] }],
    'rotation, polygon',
  ],
  [
    'vott',
    'a-asset.json',
    {
      asset: { name: 'a.png' },
      regions: [1, 2].map(() => ({
        tags: ['tab'],
        boundingBox: { left: 10, top: 10, width: 50, height: 20, rotation: 3 },
      })),
    },
    'regions.boundingBox.rotation (2 ×)',
  ],
  [
    'cvat-xml',
    'annotations.xml',
    '<annotations><image name="a.png"><box label="tab" xtl="10" ytl="10" xbr="60" ybr="30" yaw="3"/></image></annotations>',
    'children.attributes.yaw',
  ],
])('names geometry that the reader of %s does not know (%#)', async (format, file, value, fields) => {
  await picture('set/a.png');
  await write(`set/${file}`, value);
  const report = await take({ format, path: path.join(folder, 'set', file) });
  expect(report.refused).toEqual([]);
  expect(report.mended.map(({ what }) => what)).toContain(left(fields));
  expect(boxes()[0]).toEqual([10, 10, 60, 30]);
});

it('says nothing of fields that turn nothing, are empty, or are words and numbers of other things', async () => {
  await picture('set/a.png');
  const more = {
    ...{ orientation: 'portrait', direction: 0, rotated: false, mask: null, rle: '', num_keypoints: 17, points: 5 },
    ...{ contours: [], center: 'top', box_type: 'tight', position: 'left of the menu', image_size: [200, 100] },
  };
  await write('set/annotations.json', coco({ ...more, segmentation: [], keypoints: [], rotation: 0 }));
  const report = await take({ format: 'coco', path: path.join(folder, 'set') });
  expect([report.refused, report.mended]).toEqual([[], []]);
});

it('refuses COCO boxes of more numbers than four, and mentions outlines that are none', async () => {
  await picture('set/a.png');
  const all = coco({ segmentation: [[1, 2, 3, 4]] });
  const [first] = all.annotations;
  const turned = [
    { ...first, bbox: [35, 20, 50, 20, 30] },
    { ...first, bbox: [10, 10, 60, 10, 60, 30, 10, 30] },
  ];
  await write('set/annotations.json', { ...all, annotations: [...all.annotations, ...turned] });
  const report = await take({ format: 'coco', path: path.join(folder, 'set') });
  expect(report.refused.map(({ why }) => why)).toEqual(
    [5, 8].map((n) => `its box has ${n} numbers, and only four are read; rotated boxes cannot be imported`),
  );
  expect(report.mended.map(({ what }) => what)).toEqual([
    'an outline of fewer than three points was left out; the box is imported',
  ]);
  expect(boxes()).toEqual([[10, 10, 60, 30]]);
});

it('takes a fifth number of YOLO for a confidence only from 0 to 1', async () => {
  await picture('set/images/a.png');
  await write('set/data.yaml', 'train: images\nval: images\nnames: [btn]\n');
  await write('set/labels/a.txt', '0 0.5 0.5 0.2 0.2 0.93\n0 0.5 0.5 0.2 0.2 33.5\n0 0.5 0.5 0.2 0.2 -0.7\n');
  const report = await take({ format: 'yolo', path: path.join(folder, 'set') });
  expect(report.refused.map(({ line, why }) => [line, why])).toEqual(
    [2, 3].map((line) => [line, 'rotated boxes cannot be imported']),
  );
});
