import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import type { Format, WriteElement, WriteItem } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';

const sha256 = 'a'.repeat(64);
let folder: string;
let session: ProjectSession;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-same-picture-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } });
  await mkdir(path.join(folder, 'in'));
  await writeFile(path.join(folder, 'picture.png'), await picture.png().toBuffer());
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

async function take(format: string, source: string) {
  const opened = await openSource({ format, path: source });
  const request = { format, source, by: 'ann', records: opened.records(), defaults: importDefaults({}) };
  return runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
}

/** `box` or `box: instruction` of every element in the project, sorted. */
function stored(): string[] {
  const rows = session.read.all(
    `SELECT e.content->>'$.locate' AS box, i.content->>'$.text' AS text
     FROM elements e LEFT JOIN instructions i ON i.element_id = e.id`,
  ) as { box: string; text: string | null }[];
  const rounded = (box: string) => (JSON.parse(box) as number[]).map(Math.round).join();
  return rows.map(({ box, text }) => rounded(box) + (text === null ? '' : `: ${text}`)).sort();
}
const counted = (table: string) => (session.read.get(`SELECT count(*) AS n FROM ${table}`) as { n: number }).n;

const element = (id: string, locate: BBox): WriteElement => ({
  id,
  state: 'approved',
  source: 'person',
  raw: null,
  content: elementContent.parse({ name: id, kind: 'icon', locate, interact: locate, current: locate }),
  instructions: (['basic', 'locate'] as const).map((type) => ({
    id: `${id} ${type}`,
    state: 'approved',
    raw: null,
    content: { type, text: `Press ${locate.join()}`, style: null, picked: true },
  })),
});

/** One picture under several names, with elements of its own under each. */
async function* items(...boxes: BBox[][]): AsyncGenerator<WriteItem> {
  for (const [at, ofOne] of boxes.entries())
    yield {
      screenshot: {
        id: `s${at}`,
        sha256,
        ext: 'png',
        width: 200,
        height: 100,
        name: `${at}.png`,
        exportName: `name-${at}`,
        platform: 'web',
        app: 'Shop',
        tags: [],
        state: 'approved',
        file: path.join(folder, 'picture.png'),
      },
      questions: [],
      elements: ofOne.map((box, n) => element(`element ${at} ${n}`, box)),
    };
}

async function written(format: Format, ...boxes: BBox[][]): Promise<string> {
  const out = new DiskFolder(path.join(folder, 'in'));
  await format.write?.(items(...boxes), out, { wrote: () => {}, leftOut: () => {} });
  return path.join(folder, 'in', format.main ?? '');
}

const [a, b, c]: [BBox, BBox, BBox] = [
  [10, 10, 40, 30],
  [60, 20, 90, 40],
  [120, 50, 160, 80],
];

describe('records of equal pictures in one import', () => {
  const withBoxes = formats.filter((format) => format.read && format.write && format.carries?.includes('locate'));

  it.each(withBoxes)('$id keeps the boxes and instructions of each', async (format) => {
    const source = await written(format, [a], [b, c]);
    const report = await take(format.id, source);
    expect(report.refused).toEqual([]);
    const words = format.carries?.includes('instructions');
    const expected = [a, b, c].map((box) => box.join() + (words ? `: Press ${box.join()}` : ''));
    expect([...new Set(stored())]).toEqual(expected.sort());
    expect([counted('screenshots'), counted('elements')]).toEqual([1, 3]);
    const before = counted('instructions');
    expect(await take(format.id, source)).toMatchObject({ imported: 0, refused: [] });
    expect([counted('elements'), counted('instructions')]).toEqual([3, before]);
  });

  it.each(withBoxes)('$id makes one element of a target that both refer to', async (format) => {
    // In our own format the elements have their own ids, so there are two.
    const named = format.carries?.includes('name') ? 2 : 1;
    await take(format.id, await written(format, [a], [a]));
    expect(counted('elements')).toBe(named);
  });
});

describe('one list per picture', () => {
  it('keeps equal twins of a COCO file apart, and adds none of them again', async () => {
    const source = path.join(folder, 'in/annotations.json');
    await writeFile(path.join(folder, 'in/a.png'), await sharp(path.join(folder, 'picture.png')).toBuffer());
    const coco = (annotations: object[]) =>
      JSON.stringify({
        images: [{ id: 1, file_name: 'a.png' }],
        categories: [{ id: 1, name: 'icon' }],
        annotations,
      });
    const twin = { image_id: 1, category_id: 1, bbox: [10, 10, 30, 20] };
    await writeFile(source, coco([1, 2].map((id) => ({ id, ...twin }))));
    expect(await take('coco', source)).toMatchObject({ imported: 2 });
    await writeFile(source, coco([1, 2, 3].map((id) => ({ id, ...twin }))));
    expect(await take('coco', source)).toMatchObject({ imported: 1, unchanged: 2 });
    expect(counted('elements')).toBe(3);
  });

  it('takes three tasks of Label Studio on one picture as three elements with their own instructions', async () => {
    await writeFile(path.join(folder, 'in/a.png'), await sharp(path.join(folder, 'picture.png')).toBuffer());
    const source = path.join(folder, 'in/tasks.json');
    const tasks = [10, 50, 70].map((x) => ({
      data: { image: '/data/local-files/?d=a.png' },
      annotations: [
        {
          result: [
            { id: 'r', type: 'rectanglelabels', value: { x, y: 10, width: 10, height: 10, rectanglelabels: ['icon'] } },
            { id: 'r', type: 'textarea', value: { x, y: 10, width: 10, height: 10, text: [`Press ${x}`] } },
          ],
        },
      ],
    }));
    await writeFile(source, JSON.stringify(tasks));
    expect(await take('label-studio', source)).toMatchObject({ imported: 3, refused: [] });
    expect(stored()).toEqual(['100,10,120,20: Press 50', '140,10,160,20: Press 70', '20,10,40,20: Press 10']);
    expect(await take('label-studio', source)).toMatchObject({ imported: 0, unchanged: 3 });
  });
});
