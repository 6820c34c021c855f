import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
