import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formats } from '../registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-exports-'));
  await mkdir(path.join(folder, 'images'));
  await mkdir(path.join(folder, 'labels'));
  for (const name of ['a.png', 'images/a.png']) await writeFile(path.join(folder, name), 'a picture by name only');
});
afterEach(() => rm(folder, { recursive: true }));

/** What a format reads: per box its numbers, class and instruction; and what is refused. */
async function read(id: string, chosen: string, images?: string) {
  const boxes: unknown[] = [];
  const refused: unknown[] = [];
  const options = images === undefined ? {} : { images };
  for await (const entry of formats.find((format) => format.id === id)?.read?.(path.join(folder, chosen), options) ??
    [])
    if ('refused' in entry) refused.push([entry.refused.why, entry.refused.above]);
    else
      for (const { locate, content, instructions } of entry.elements)
        boxes.push([
          entry.screenshot.image.name,
          locate?.convention,
          locate?.numbers,
          content.role ?? content.component ?? content.kind,
          instructions[0]?.text,
        ]);
  return { boxes, refused };
}
const write = (name: string, text: string | Buffer) => writeFile(path.join(folder, name), text);
const box = [20, 10, 40, 20];

it("reads VoTT's CSV export, several boxes of one picture as one record", async () => {
  await write(
    'd-export.csv',
    '"image","xmin","ymin","xmax","ymax","label"\n"a.png",20,10,60,30,"menu"\n"a.png",x,0,5,5,""\n',
  );
  expect(await read('vott', '.')).toEqual({
    boxes: [['a.png', 'xywh-px', box, 'menu', undefined]],
    refused: [[expect.any(String), undefined]],
  });
});

it("reads Label Studio's JSON-MIN, whose regions are named after their control", async () => {
  const region = { x: 10, y: 10, width: 20, height: 20, rotation: 0, rectanglelabels: ['menu'], original_width: 200 };
  const task = { image: '/data/upload/1/a.png', id: 1, label: [region], instruction: 'Open it', annotation_id: 1 };
  await write('min.json', JSON.stringify([task]));
  expect(await read('label-studio', 'min.json')).toEqual({
    boxes: [['a.png', 'xywh-percent', [10, 10, 20, 20], 'menu', 'Open it']],
    refused: [],
  });
});

it('reads metadata.csv, with boxes in JSON or as Python prints them', async () => {
  await write('metadata.csv', `file_name,objects\na.png,"{'bbox': [[20, 10, 40, 20]], 'categories': ['menu']}"\n`);
  const expected = { boxes: [['a.png', 'xywh-px', box, 'menu', undefined]], refused: [] };
  expect(await read('hf-imagefolder', '.')).toEqual(expected);
  await write('metadata.csv', 'file_name,instruction,bbox\na.png,"Open, please","[20, 10, 40, 20]"\n');
  const [found] = (await read('hf-imagefolder', '.')).boxes as unknown[][];
  expect(found).toEqual(['a.png', 'xywh-px', box, null, 'Open, please']);
});

it('reads `objects` as a list of records', async () => {
  const objects = [{ bbox: box, category: 'menu' }, { bbox: [1, 2, 3, 4] }];
  await write('metadata.jsonl', JSON.stringify({ file_name: 'a.png', objects }));
  expect((await read('hf-imagefolder', '.')).boxes).toEqual([
    ['a.png', 'xywh-px', box, 'menu', undefined],
    ['a.png', 'xywh-px', [1, 2, 3, 4], null, undefined],
  ]);
});

it('reads XML in UTF-16, as one file per picture and as one of all', async () => {
  const voc =
    '<annotation><filename>a.png</filename><object><name>menu</name><bndbox><xmin>20</xmin><ymin>10</ymin><xmax>60</xmax><ymax>30</ymax></bndbox></object></annotation>';
  await write('a.xml', Buffer.from(`\ufeff${voc}`, 'utf16le'));
  expect((await read('voc', 'a.xml')).boxes).toHaveLength(1);
  const cvat =
    '<annotations><image id="0" name="a.png"><box label="menu" xtl="20" ytl="10" xbr="60" ybr="30"/></image></annotations>';
  await write('annotations.xml', Buffer.from(`\ufeff${cvat}`, 'utf16le').swap16());
  expect((await read('cvat-xml', 'annotations.xml')).boxes).toHaveLength(1);
});

const shape = {
  label: 'menu',
  points: [
    [20, 10],
    [60, 30],
  ],
  shape_type: 'rectangle',
};
const labelme = (imagePath: string) => JSON.stringify({ imagePath, imageData: null, shapes: [shape] });
const coco = (name: string) =>
  JSON.stringify({
    images: [{ id: 1, file_name: name }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: box }],
    categories: [{ id: 1, name: 'menu' }],
  });

it.each([
  ['labelme', 'a.json', labelme],
  ['coco', 'instances_a.json', coco],
])(
  '%s: pictures named with .. are read within the chosen folder, next to it only if that is allowed',
  async (id, name, text) => {
    await write(`labels/${name}`, text('../images/a.png'));
    const asked = await read(id, 'labels');
    expect(asked.boxes).toEqual([]);
    expect(asked.refused[0]).toEqual([expect.stringContaining('as the picture folder'), folder]);
    const allowed = await read(id, 'labels', folder);
    expect(allowed.refused).toEqual([]);
    expect(allowed.boxes).toEqual([['images/a.png', expect.anything(), expect.anything(), 'menu', undefined]]);
    if (id === 'labelme') expect((await read(id, '.')).boxes).toEqual(allowed.boxes);
    // Two folders up, the person has to choose the folder of the pictures.
    await mkdir(path.join(folder, 'labels/v1/v2'), { recursive: true });
    await write(`labels/v1/v2/${name}`, text('../../../images/a.png'));
    const far = await read(id, `labels/v1/v2/${name}`);
    expect(far.refused[0]).toEqual([expect.stringContaining('choose the folder of the pictures'), undefined]);
    expect((await read(id, `labels/v1/v2/${name}`, path.join(folder, 'images'))).boxes).toHaveLength(1);
    await write(`labels/${name}`, text('../../../a.png'));
    // A path that leads nowhere is of another machine: the picture is found by its end.
    const elsewhere = await read(id, 'labels', folder);
    expect(elsewhere.refused).toEqual([]);
    expect(elsewhere.boxes).toHaveLength(1);
  },
);
