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
  for await (const read of formats.find((one) => one.id === id)?.read?.(path.join(folder, chosen), {}) ?? [])
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
