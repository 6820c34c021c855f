import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { parquetWriteFile } from 'hyparquet-writer';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventBus } from '#electron/host/events.ts';
import { createProject, type ProjectSession } from '#electron/host/project-session.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, whatWasSaid } from '#electron/host/services/import/source.ts';
import { columnNames, schema as parquetSchema } from '#pipelines/formats/hf-parquet/schema.ts';
import { approveAll } from '#electron/host/services/review/scripted.ts';

let folder: string;
let session: ProjectSession;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-digits-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  await mkdir(path.join(folder, 'in'));
  await sharp({ create: { width: 1170, height: 2532, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'in/a.png'));
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

/** Numbers that no rounding gives back: sixteen digits, a box over the edge, a box of fractions. */
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

type Rows = Record<string, unknown>[];
const cases: [string, number[][], (boxes: number[][]) => unknown, (written: never) => unknown[], string][] = [
  [
    'mmbench-gui-l2',
    fractions,
    (boxes) =>
      boxes.map((bbox, i) => ({
        image_path: 'a.png',
        instruction: `i${i}`,
        bbox,
        data_type: 'icon',
        platform: 'os_ios',
        grounding_type: 'basic',
      })),
    (rows: Rows) => rows.map((row) => row['bbox']),
    'L2_annotations.json',
  ],
  [
    'screenspot',
    pixels,
    (boxes) =>
      boxes.map((bbox, i) => ({
        img_filename: 'a.png',
        instruction: `i${i}`,
        bbox,
        data_type: 'icon',
        data_source: 'ios',
      })),
    (rows: Rows) => rows.map((row) => row['bbox']),
    'screenspot.json',
  ],
  [
    'screenspot-pro',
    corners,
    (boxes) =>
      boxes.map((bbox, i) => ({
        img_filename: 'a.png',
        instruction: `i${i}`,
        bbox,
        ui_type: 'icon',
        platform: 'windows',
      })),
    (rows: Rows) => rows.map((row) => row['bbox']),
    'annotations.json',
  ],
  [
    'osworld-g',
    pixels,
    (boxes) =>
      boxes.map((box_coordinates, i) => ({
        id: `${i}`,
        image_path: 'a.png',
        instruction: `i${i}`,
        box_type: 'bbox',
        box_coordinates,
      })),
    (rows: Rows) => rows.map((row) => row['box_coordinates']),
    'OSWorld-G.json',
  ],
  [
    'finestate',
    fractions,
    (boxes) =>
      boxes.map((box, i) => ({
        image: 'mobile\\a.PNG',
        component: {
          name: `n${i}`,
          type: 'SLIDER',
          current_state: '1',
          target_state: '2',
          instructions: { locate: 'l', interact: 'i' },
        },
        processing_details: { locate: box, loactebbox: box, interact: box, interactbbox: box },
      })),
    (rows: Rows) => rows.map((row) => (row['processing_details'] as Record<string, unknown>)['loactebbox']),
    'finestate.json',
  ],
  [
    'coco',
    pixels,
    (boxes) => ({
      annotations: boxes.map((bbox, i) => ({ id: i, image_id: 7, category_id: 1, bbox, instruction: `i${i}` })),
      categories: [{ id: 1, name: 'icon' }],
      images: [{ id: 7, file_name: 'a.png', width: 1170, height: 2532 }],
    }),
    (whole: { annotations: Rows }) => whole.annotations.map((row) => row['bbox']),
    'annotations.json',
  ],
];

/** One picture with a list of boxes, as Hugging Face sets have them. */
const objects = (boxes: number[][]) => ({
  bbox: boxes,
  kinds: boxes.map(() => 'icon'),
  names: boxes.map((_, i) => `n${i}`),
  instructions: boxes.map((_, i) => [{ type: 'basic', text: `i${i}` }]),
});
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

async function through(format: string, file: string): Promise<void> {
  const source = await openSource({ format, path: file });
  const said = whatWasSaid({});
  const report = await runImport(session, { format, source: file, by: 'test', records: source.records(), said }, go);
  expect(report).toMatchObject({ imported: 1, refused: [] });
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
  const options = { format, out: path.join(folder, 'out') };
  await runExport(session, checkExport(session, options), options, go);
}

it.each([
  ['several boxes', pixels],
  ['one box', pixels.slice(1, 2)],
])('hf-imagefolder: %s that were not touched are exported with the same numbers', async (_, boxes) => {
  const file = path.join(folder, 'in/metadata.jsonl');
  await writeFile(file, JSON.stringify({ file_name: 'a.png', platform: 'os_ios', objects: objects(boxes) }));
  await through('hf-imagefolder', file);
  const line = JSON.parse(await readFile(path.join(folder, 'out/test/metadata.jsonl'), 'utf8'));
  expect(line.objects.bbox).toEqual(boxes);
});

it('hf-parquet: what was imported and not touched is exported with the same numbers, pictures byte for byte', async () => {
  const bytes = await readFile(path.join(folder, 'in/a.png'));
  const file = path.join(folder, 'in/other.parquet');
  const schema = [...parquetSchema];
  parquetWriteFile({
    filename: file,
    schema,
    columnData: columnNames.map((name) => ({
      name,
      data: [
        {
          image: { bytes, path: 'a.png' },
          platform: 'os_ios',
          app_name: 'Health',
          width: 1170,
          height: 2532,
          questions: [],
          objects: objects(pixels),
        }[name],
      ],
    })),
  });
  await through('hf-parquet', file);
  const [row] = await parquetReadObjects({
    file: await asyncBufferFromFile(path.join(folder, 'out/test.parquet')),
    utf8: false,
  });
  expect(row?.['objects']).toEqual(objects(pixels));
  expect(Buffer.from(row?.['image'].bytes).equals(bytes)).toBe(true);
});

it.each(cases)(
  '%s: what was imported and not touched is exported with the same numbers',
  async (format, boxes, make, boxesOf, main) => {
    const file = path.join(folder, 'in/data.json');
    await writeFile(file, JSON.stringify(make(boxes)));
    const source = await openSource({ format, path: file });
    const report = await runImport(
      session,
      { format, source: file, by: 'test', records: source.records(), said: whatWasSaid({}) },
      go,
    );
    expect(report).toMatchObject({ imported: boxes.length, refused: [] });
    approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
    const options = { format, out: path.join(folder, 'out') };
    await runExport(session, checkExport(session, options), options, go);
    const written = JSON.parse(await readFile(path.join(folder, 'out', main), 'utf8')) as never;
    expect(boxesOf(written)).toEqual(boxes);
  },
);

/** Formats whose records hold several boxes, or whose files are no JSON; one box alone takes another way in. */
const others: [
  string,
  (boxes: number[][]) => Record<string, string>,
  (out: string) => Promise<number[][]>,
  number[][],
][] = [
  [
    'voc',
    (boxes) => ({
      'a.xml': `<annotation><filename>a.png</filename>${boxes
        .map(
          ([x1, y1, x2, y2]) =>
            `<object><name>button</name><bndbox><xmin>${x1}</xmin><xmax>${x2}</xmax><ymin>${y1}</ymin><ymax>${y2}</ymax></bndbox></object>`,
        )
        .join('')}</annotation>`,
    }),
    async (out) => {
      const text = await firstOf(path.join(out, 'Annotations'));
      expect(text).toContain('<name>button</name>');
      const numbers = [...text.matchAll(/<[xy]m(?:in|ax)>([^<]+)</g)].map((match) => Number(match[1]));
      return boxesOfFour(numbers);
    },
    corners,
  ],
  [
    'yolo',
    (boxes) => ({
      'data.yaml': 'train: images\nnames: [switch, button, slider]\n',
      'images/a.png': '',
      'labels/a.txt': boxes.map((box, i) => `${i % 2 === 0 ? 2 : 0} ${box.join(' ')}`).join('\n'),
    }),
    async (out) => {
      const lines = (await firstOf(path.join(out, 'labels/test'))).trim().split('\n');
      const data = await readFile(path.join(out, 'data.yaml'), 'utf8');
      expect(data).toMatch(/2: slider/);
      if (lines.length > 1) expect(data).toMatch(/0: switch/);
      expect(lines.map((line) => line.split(' ')[0])).toEqual(lines.map((_, i) => (i % 2 === 0 ? '2' : '0')));
      return lines.map((line) => line.split(' ').slice(1).map(Number));
    },
    [
      [0.12345678901234568, 0.3333333333333333, 0.05, 0.0999999999999999],
      [0.001, 0.5, 0.1, 0.2],
      [0.7, 0.1, 1 / 3, 1 / 7],
    ],
  ],
  [
    'labelme',
    (boxes) => ({
      'a.json': JSON.stringify({
        imagePath: 'a.png',
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
    }),
    async (out) => {
      const { shapes } = JSON.parse(await firstOf(out, /^[0-9a-f_]+\.json$/)) as {
        shapes: { points: number[][]; label: string }[];
      };
      expect(shapes[0]?.label).toBe('button');
      return shapes.map(({ points: [a, b] }) => [b?.[0] ?? 0, a?.[1] ?? 0, a?.[0] ?? 0, b?.[1] ?? 0]);
    },
    corners,
  ],
  [
    'label-studio',
    (boxes) => ({
      'tasks.json': JSON.stringify([
        {
          data: { image: '/data/local-files/?d=a.png' },
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
    }),
    async (out) => {
      const [task] = JSON.parse(await readFile(path.join(out, 'tasks.json'), 'utf8'));
      return task.annotations[0].result.map(({ value }: { value: Record<string, number> }) => [
        value['x'],
        value['y'],
        value['width'],
        value['height'],
      ]);
    },
    [
      [12.345678901234568, 33.33333333333333, 5.000000000000001, 9.99999999999999],
      [-0.1, 50, 10, 20],
      [70, 10, 100 / 3, 100 / 7],
    ],
  ],
  [
    'sharegpt',
    (boxes) => ({
      'conversations.jsonl': JSON.stringify({
        id: 0,
        image: 'a.png',
        conversations: boxes.flatMap((box, i) => [
          { from: 'human', value: `<image>\nPress ${i}` },
          { from: 'gpt', value: `<box>[[${box.join(', ')}]]</box>` },
        ]),
      }),
    }),
    async (out) => {
      const lines = (await readFile(path.join(out, 'conversations.jsonl'), 'utf8')).trim().split('\n');
      return lines.map((line) => {
        const { bbox, conversations } = JSON.parse(line);
        expect(conversations[1].value).toContain(bbox.join(', '));
        return bbox;
      });
    },
    [
      [12, 999, 500, 1001],
      [0.1, 333.3333333333333, 77.00000000000001, 900],
    ],
  ],
];

async function firstOf(where: string, ending = /./): Promise<string> {
  const name = (await readdir(where)).find((one) => ending.test(one));
  return readFile(path.join(where, name ?? ''), 'utf8');
}

const boxesOfFour = (numbers: number[]): number[][] =>
  Array.from({ length: numbers.length / 4 }, (_, i) => numbers.slice(i * 4, i * 4 + 4));

it.each(
  others.flatMap(([format, make, boxesOf, boxes]) => [
    [format, 'several boxes', boxes, make, boxesOf] as const,
    [format, 'one box', boxes.slice(0, 1), make, boxesOf] as const,
  ]),
)('%s: %s, imported and not touched, are exported with the same numbers', async (format, _, boxes, make, boxesOf) => {
  const files = make([...boxes]);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, 'in', name)), { recursive: true });
    if (text) await writeFile(path.join(folder, 'in', name), text);
    else await copyFile(path.join(folder, 'in/a.png'), path.join(folder, 'in', name));
  }
  const [main = ''] = Object.keys(files);
  await through(format, path.join(folder, 'in', main));
  expect(await boxesOf(path.join(folder, 'out'))).toEqual(boxes);
});
