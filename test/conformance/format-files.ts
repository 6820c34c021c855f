import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect } from 'vitest';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { columnNames, schema } from '#pipelines/formats/hf-parquet/schema.ts';

/** Picture size of every data set here. */
export const pictureSize = { width: 1170, height: 2532 };

/** A small data set of one format: one picture and a few boxes whose numbers do not survive rounding. */
export interface FormatFiles {
  format: string;
  boxes: readonly number[][];
  convention: Convention;
  /** True if each box is a record of its own. */
  apart: boolean;
  /** Texts by file name, the one to choose first; null stands for the picture itself. */
  make(boxes: readonly number[][], picture: string, bytes: Buffer): Record<string, string | Buffer | null>;
  /** The boxes in an export, in its order. */
  boxesOf(out: string): Promise<number[][]>;
}

/** Sixteen digits, a box over the edge, a box of fractions. */
const pixels = [
  [879.1234567890123, 75.1, 299.30000000000007, 269.7],
  [135, -1, 16, 20],
  [1 / 3, 2 / 3, 1169.5, 100.00000000000001],
];
const corners = pixels.map(([x = 0, y = 0, w = 0, h = 0]) => [x, y, x + w + 0.1, y + h + 0.1]);
const fractions = [
  [0.0509, 0.5329, 0.9508, 0.6714],
  [0.12345678901234568, 0.3333333333333333, 0.5000000000000001, 0.9999999999999999],
  [-0.001, 0.1, 0.2, 0.30000000000000004],
];

type Row = Record<string, unknown>;
const json = async <T>(...parts: string[]) => JSON.parse(await readFile(path.join(...parts), 'utf8')) as T;

async function firstOf(where: string, ending = /./): Promise<string> {
  const name = (await readdir(where)).find((text) => ending.test(text));
  return readFile(path.join(where, name ?? ''), 'utf8');
}

/** A format whose file is a list of rows, one box per row. */
function rows(
  format: string,
  main: string,
  convention: Convention,
  boxes: readonly number[][],
  row: (box: number[], at: number, picture: string) => Row,
  boxOf: (row: Row) => unknown,
): FormatFiles {
  return {
    format,
    boxes,
    convention,
    apart: true,
    make: (all, picture) => ({
      'data.json': JSON.stringify(all.map((box, at) => row(box, at, picture))),
      [picture]: null,
    }),
    boxesOf: async (out) => (await json<Row[]>(out, main)).map((row) => boxOf(row) as number[]),
  };
}

/** One picture with a list of boxes, as Hugging Face sets have them. */
const objects = (boxes: readonly number[][]) => ({
  bbox: boxes,
  kinds: boxes.map(() => 'icon'),
  names: boxes.map((_, i) => `n${i}`),
  instructions: boxes.map((_, i) => [{ type: 'basic', text: `i${i}` }]),
});

/** Data sets of every format with boxes that is both imported and exported. */
export const formatFiles: readonly FormatFiles[] = [
  rows(
    'mmbench-gui-l2',
    'L2_annotations.json',
    'xyxy-norm',
    fractions,
    (bbox, i, image_path) => ({
      image_path,
      instruction: `i${i}`,
      bbox,
      data_type: 'icon',
      platform: 'os_ios',
      grounding_type: 'basic',
    }),
    (row) => row['bbox'],
  ),
  rows(
    'screenspot',
    'screenspot.json',
    'xywh-px',
    pixels,
    (bbox, i, img_filename) => ({ img_filename, instruction: `i${i}`, bbox, data_type: 'icon', data_source: 'ios' }),
    (row) => row['bbox'],
  ),
  rows(
    'screenspot-pro',
    'annotations.json',
    'xyxy-px',
    corners,
    (bbox, i, img_filename) => ({ img_filename, instruction: `i${i}`, bbox, ui_type: 'icon', platform: 'windows' }),
    (row) => row['bbox'],
  ),
  rows(
    'osworld-g',
    'OSWorld-G.json',
    'xywh-px',
    pixels,
    (box_coordinates, i, image_path) => ({
      id: `${i}`,
      image_path,
      instruction: `i${i}`,
      box_type: 'bbox',
      box_coordinates,
    }),
    (row) => row['box_coordinates'],
  ),
  rows(
    'finestate',
    'finestate.json',
    'xyxy-norm',
    fractions,
    (box, i, picture) => ({
      image: `mobile\\${picture.replace(/png$/, 'PNG')}`,
      component: {
        name: `n${i}`,
        type: 'SLIDER',
        current_state: '1',
        target_state: '2',
        instructions: { locate: 'l', interact: 'i' },
      },
      processing_details: { locate: box, loactebbox: box, interact: box, interactbbox: box },
    }),
    (row) => (row['processing_details'] as Row)['loactebbox'],
  ),
  {
    format: 'coco',
    boxes: pixels,
    convention: 'xywh-px',
    apart: true,
    make: (boxes, picture) => ({
      'data.json': JSON.stringify({
        annotations: boxes.map((bbox, i) => ({ id: i, image_id: 7, category_id: 1, bbox, instruction: `i${i}` })),
        categories: [{ id: 1, name: 'icon' }],
        images: [{ id: 7, file_name: picture, ...pictureSize }],
      }),
      [picture]: null,
    }),
    boxesOf: async (out) =>
      (await json<{ annotations: Row[] }>(out, 'annotations.json')).annotations.map((row) => row['bbox'] as number[]),
  },
  {
    format: 'voc',
    boxes: corners,
    convention: 'xyxy-px',
    apart: false,
    make: (boxes, picture) => ({
      'a.xml': `<annotation><filename>${picture}</filename>${boxes
        .map(
          ([x1, y1, x2, y2]) =>
            `<object><name>button</name><bndbox><xmin>${x1}</xmin><xmax>${x2}</xmax><ymin>${y1}</ymin><ymax>${y2}</ymax></bndbox></object>`,
        )
        .join('')}</annotation>`,
      [picture]: null,
    }),
    boxesOf: async (out) => {
      const text = await firstOf(path.join(out, 'Annotations'));
      expect(text).toContain('<name>button</name>');
      const numbers = [...text.matchAll(/<[xy]m(?:in|ax)>([^<]+)</g)].map((match) => Number(match[1]));
      return Array.from({ length: numbers.length / 4 }, (_, i) => numbers.slice(i * 4, i * 4 + 4));
    },
  },
  {
    format: 'yolo',
    boxes: [
      [0.12345678901234568, 0.3333333333333333, 0.05, 0.0999999999999999],
      [0.001, 0.5, 0.1, 0.2],
      [0.7, 0.1, 1 / 3, 1 / 7],
    ],
    convention: 'cxcywh-norm',
    apart: false,
    make: (boxes, picture) => ({
      'data.yaml': 'train: images\nnames: [switch, button, slider]\n',
      [`images/${picture}`]: null,
      [`labels/${picture.replace(/png$/, 'txt')}`]: boxes
        .map((box, i) => `${i % 2 === 0 ? 2 : 0} ${box.join(' ')}`)
        .join('\n'),
    }),
    boxesOf: async (out) => {
      const lines = (await firstOf(path.join(out, 'labels/test'))).trim().split('\n');
      const data = await readFile(path.join(out, 'data.yaml'), 'utf8');
      expect(data).toMatch(/2: slider/);
      if (lines.length > 1) expect(data).toMatch(/0: switch/);
      expect(lines.map((line) => line.split(' ')[0])).toEqual(lines.map((_, i) => (i % 2 === 0 ? '2' : '0')));
      return lines.map((line) => line.split(' ').slice(1).map(Number));
    },
  },
  {
    format: 'labelme',
    boxes: corners,
    convention: 'xyxy-px',
    apart: false,
    make: (boxes, picture) => ({
      'a.json': JSON.stringify({
        imagePath: picture,
        imageData: null,
        shapes: boxes.map(([x1, y1, x2, y2]) => ({
          label: 'button',
          shape_type: 'rectangle',
          points: [
            [x2, y1],
            [x1, y2],
          ],
        })),
      }),
      [picture]: null,
    }),
    boxesOf: async (out) => {
      const { shapes } = JSON.parse(await firstOf(out, /^[0-9a-f_]+\.json$/)) as {
        shapes: { points: number[][]; label: string }[];
      };
      expect(shapes[0]?.label).toBe('button');
      return shapes.map(({ points: [a, b] }) => [b?.[0] ?? 0, a?.[1] ?? 0, a?.[0] ?? 0, b?.[1] ?? 0]);
    },
  },
  {
    format: 'label-studio',
    boxes: [
      [12.345678901234568, 33.33333333333333, 5.000000000000001, 9.99999999999999],
      [-0.1, 50, 10, 20],
      [70, 10, 100 / 3, 100 / 7],
    ],
    convention: 'xywh-percent',
    apart: false,
    make: (boxes, picture) => ({
      'tasks.json': JSON.stringify([
        {
          data: { image: `/data/local-files/?d=${picture}` },
          annotations: [
            {
              result: boxes.map(([x, y, width, height], i) => ({
                id: `r${i}`,
                type: 'rectanglelabels',
                value: { x, y, width, height, rotation: 0, rectanglelabels: ['icon'] },
              })),
            },
          ],
        },
      ]),
      [picture]: null,
    }),
    boxesOf: async (out) => {
      type Task = { annotations: { result: { value: Record<string, number> }[] }[] };
      const [task] = await json<Task[]>(out, 'tasks.json');
      const results = task?.annotations[0]?.result ?? [];
      return results.map(({ value }) => ['x', 'y', 'width', 'height'].map((key) => value[key] ?? Number.NaN));
    },
  },
  {
    format: 'sharegpt',
    boxes: [
      [12, 999, 500, 1001],
      [0.1, 333.3333333333333, 77.00000000000001, 900],
    ],
    convention: 'xyxy-1000',
    apart: false,
    make: (boxes, picture) => ({
      'conversations.jsonl': JSON.stringify({
        id: 0,
        image: picture,
        conversations: boxes.flatMap((box, i) => [
          { from: 'human', value: `<image>\nPress ${i}` },
          { from: 'gpt', value: `<box>[[${box.join(', ')}]]</box>` },
        ]),
      }),
      [picture]: null,
    }),
    boxesOf: async (out) => {
      const lines = (await readFile(path.join(out, 'conversations.jsonl'), 'utf8')).trim().split('\n');
      return lines.map((line) => {
        const { bbox, conversations } = JSON.parse(line);
        expect(conversations[1].value).toContain(bbox.join(', '));
        return bbox;
      });
    },
  },
  {
    format: 'hf-imagefolder',
    boxes: pixels,
    convention: 'xywh-px',
    apart: false,
    make: (boxes, picture) => ({
      'metadata.jsonl': JSON.stringify({ file_name: picture, platform: 'os_ios', objects: objects(boxes) }),
      [picture]: null,
    }),
    boxesOf: async (out) => (await json<{ objects: { bbox: number[][] } }>(out, 'test/metadata.jsonl')).objects.bbox,
  },
];

async function parquetRow(out: string): Promise<Row | undefined> {
  const file = await asyncBufferFromFile(path.join(out, 'test.parquet'));
  return (await parquetReadObjects({ file, utf8: false }))[0];
}

/** A Parquet file with one row, as another tool would write it, with the picture inside. */
export const parquetFile = {
  format: 'hf-parquet',
  boxes: pixels,
  convention: 'xywh-px',
  apart: false,
  objects,
  make(boxes, picture, bytes) {
    const row: Row = {
      image: { bytes, path: picture },
      platform: 'os_ios',
      app_name: 'Health',
      ...pictureSize,
      questions: [],
      objects: objects(boxes),
    };
    const columnData = columnNames.map((name) => ({ name, data: [row[name]] }));
    return { 'other.parquet': Buffer.from(parquetWriteBuffer({ schema: [...schema], columnData })) };
  },
  row: parquetRow,
  boxesOf: async (out) => ((await parquetRow(out))?.['objects'] as { bbox: number[][] }).bbox,
} satisfies FormatFiles & Record<string, unknown>;
