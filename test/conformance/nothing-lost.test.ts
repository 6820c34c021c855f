import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { createRelease } from '#electron/host/services/release/create.ts';
import { approveAll } from '#electron/host/services/review/scripted.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';

let folder: string;
let session: ProjectSession;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-nothing-lost-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  for (const name of ['in/a.png', 'in/b.png', 'in/images/val/c.png', 'in/images/train/d.png']) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    const background = { r: name.length, g: 9, b: name.charCodeAt(3) };
    const picture = sharp({ create: { width: 200, height: 100, channels: 3, background } });
    await writeFile(path.join(folder, name), await picture.png().toBuffer());
  }
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

const put = async (name: string, content: unknown) => {
  const file = path.join(folder, 'in', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

async function take(format: string, source: string, images?: string) {
  const opened = await openSource({ format, path: source, images });
  const request = { format, source, by: 'ann', records: opened.records(), defaults: importDefaults({}) };
  return runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
}
const counted = (table: string) => (session.read.get(`SELECT count(*) AS n FROM ${table}`) as { n: number }).n;

const long = 'x'.repeat(2001);
const box = [10, 10, 40, 30];
const norm = [0.1, 0.1, 0.2, 0.3];

/** Two records of each format, the first with a text or a name that cannot be stored. */
const files: [string, string, (words: string) => unknown][] = [
  [
    'coco',
    'annotations.json',
    (words) => ({
      images: [{ id: 1, file_name: 'a.png' }],
      categories: [],
      annotations: [words, 'Press'].map((instruction, id) => ({ id, image_id: 1, bbox: [id, 1, 9, 9], instruction })),
    }),
  ],
  [
    'label-studio',
    'tasks.json',
    (words) =>
      [words, 'Press'].map((text, at) => ({
        data: { image: 'a.png' },
        annotations: [
          {
            result: [
              { id: 'r', type: 'rectanglelabels', value: { x: at, y: 1, width: 5, height: 5 } },
              { id: 'r', type: 'textarea', value: { text: [text] } },
            ],
          },
        ],
      })),
  ],
  [
    'finestate',
    'finestate.json',
    (words) =>
      [words, 'Press'].map((locate, at) => ({
        image: 'a.png',
        component: { name: `n${at}`, type: 'Slider', instructions: { locate } },
        processing_details: { locate: norm },
      })),
  ],
  [
    'hf-imagefolder',
    'metadata.jsonl',
    (words) =>
      [words, 'Press']
        .map((instruction, at) => JSON.stringify({ file_name: 'a.png', bbox: [at, 1, 9, 9], instruction }))
        .join('\n'),
  ],
  [
    'labelme',
    'a.json',
    (words) => ({
      imagePath: 'a.png',
      shapes: [words, 'Press'].map((text, at) => ({
        label: 'icon',
        shape_type: 'rectangle',
        points: [
          [at, 1],
          [30, 20],
        ],
        instructions: [{ type: 'basic', text }],
      })),
    }),
  ],
];

describe('an instruction of more than 2,000 characters', () => {
  it.each(files)('is refused by name in %s, and the rest is imported', async (format, name, content) => {
    const source = await put(name, content(long));
    const report = await take(format, source);
    expect(report.refused).toHaveLength(1);
    expect(report.refused[0]?.why).toContain('longer than 2000 characters');
    expect(report.refused[0]?.record).toContain(name);
    expect([counted('elements'), counted('instructions')]).toEqual([2, 1]);
  });
});

describe('names of built-in object properties', () => {
  it.each(['constructor', '__proto__', 'toString'])(
    '%s as platform, role, class or column stops nothing',
    async (name) => {
      const row = { image_path: 'a.png', platform: name, app_name: name, instruction: 'Press', bbox: norm };
      const l2 = await put('L2_annotations.json', [{ ...row, data_type: 'icon', grounding_type: 'basic' }]);
      expect(await take('mmbench-gui-l2', l2)).toMatchObject({ imported: 1, refused: [] });
      const bounds = '[1,2][30,20]';
      const tree = `{"hierarchy":{"${name}":{"@class":"${name}","@text":"Go","@bounds":"${bounds}"}}}`;
      expect(await take('appium', await put('b.json', tree))).toMatchObject({ imported: 1, refused: [] });
      const xml = `<hierarchy><node class="x.${name}" clickable="true" text="Go" bounds="[1,2][50,60]"/></hierarchy>`;
      expect(await take('uiautomator', await put('a.xml', xml))).toMatchObject({ imported: 1, refused: [] });
      const capture = { elements: [{ id: 1, role: name, name: 'Go', bbox: [5, 5, 9, 9] }] };
      expect(await take('atspi', await put('a.json', capture))).toMatchObject({ imported: 1, refused: [] });
      expect(counted('elements')).toBe(4);
      await put('manifest.csv', `file,${name}\na.png,x\n`);
      expect(await take('folder', path.join(folder, 'in'))).toMatchObject({ refused: [] });
    },
  );
});

describe('a source without records says why', () => {
  it('a tree without a hierarchy, another file, and a picture without a tree', async () => {
    await put('trees/a.json', { hierarchy: null });
    await put('trees/other.json', { anything: 1 });
    await writeFile(path.join(folder, 'in/trees/a.png'), await sharp(path.join(folder, 'in/a.png')).toBuffer());
    const { imported, refused } = await take('appium', path.join(folder, 'in/trees'));
    expect(imported).toBe(0);
    expect(refused.map(({ record, why }) => `${record}: ${why}`)).toEqual([
      'a.json: it is not in the format Appium page source (JSON)',
      'other.json: it is not in the format Appium page source (JSON)',
      'a.png: there is no readable tree next to it',
    ]);
  });

  it('a tree of iOS whose screen has no size, and nodes without a place', async () => {
    const app = (size: string, node: string) =>
      `<XCUIElementTypeApplication name="A" ${size}>${node}</XCUIElementTypeApplication>`;
    const bad = await put('a.xml', app('width="wide" height="800"', ''));
    expect((await take('wda', bad)).refused[0]?.why).toContain('no width and height in numbers');
    const node = (x: string) => `<XCUIElementTypeButton name="Go" x="${x}" y="1" width="50" height="20"/>`;
    const some = await put('b.xml', app('x="0" y="0" width="200" height="100"', node('1') + node('left')));
    const report = await take('wda', some);
    expect(report.imported).toBe(1);
    expect(report.mended.map(({ what }) => what)).toContain(
      '1 of its nodes have no readable position and were left out',
    );
  });

  it.each([
    ['empty', []],
    ['null', null],
  ])('COCO with annotations that are %s', async (_, annotations) => {
    const file = await put('annotations.json', {
      images: [{ id: 1, file_name: 'a.png' }],
      categories: [],
      annotations,
    });
    const { refused } = await take('coco', file);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.record).toContain('annotations');
  });

  it.each([
    ['coco', 'annotations.json', '{}'],
    ['screenspot', 'screenspot.json', '[]'],
    ['hf-imagefolder', 'metadata.jsonl', '\n'],
  ])('%s without a record', async (format, name, content) => {
    expect((await take(format, await put(name, content))).refused).toHaveLength(1);
  });

  it('a truncated data.yaml names the folders that it does not read', async () => {
    await put('data.yaml', 'names: [icon]\ntrain: images/train\n');
    await put('labels/train/d.txt', '0 0.5 0.5 0.2 0.2\n');
    const { imported, refused } = await take('yolo', path.join(folder, 'in'));
    expect(imported).toBe(1);
    expect(refused.map(({ record, why }) => `${record}: ${why}`)).toEqual([
      '.: data.yaml does not name this folder, so its 2 pictures were left out',
      'images/val: data.yaml does not name this folder, so its 1 picture was left out',
    ]);
  });
});

describe('links out of the folder', () => {
  it('are not followed to labels, folders of pictures or annotation files', async () => {
    await mkdir(path.join(folder, 'outside'));
    await writeFile(path.join(folder, 'outside/c.txt'), '0 0.5 0.5 0.2 0.2\n');
    await writeFile(path.join(folder, 'outside/annotations.json'), '{}');
    await writeFile(path.join(folder, 'outside/e.png'), await sharp(path.join(folder, 'in/a.png')).toBuffer());
    await put('data.yaml', 'names: [icon]\ntrain: images/val\nval: images/linked\n');
    await mkdir(path.join(folder, 'in/labels/val'), { recursive: true });
    await symlink(path.join(folder, 'outside/c.txt'), path.join(folder, 'in/labels/val/c.txt'));
    await symlink(path.join(folder, 'outside'), path.join(folder, 'in/images/linked'));
    await symlink(path.join(folder, 'outside/annotations.json'), path.join(folder, 'in/annotations.json'));
    const { imported, refused } = await take('yolo', path.join(folder, 'in'));
    expect(imported).toBe(0);
    expect(refused.map(({ why }) => why)).toContain('the labels are a link to a place outside the imported folder');
    expect(refused.map(({ why }) => why)).toContain(
      'the folder images/linked is a link to a place outside the imported folder',
    );
    await expect(take('coco', path.join(folder, 'in'))).rejects.toThrow(
      'is a link to a place outside the imported folder',
    );
  });
});

describe('a data set with pictures beside it', () => {
  it('is read with the parent folder only if the person agrees, and from nowhere further up', async () => {
    await put('set/data.yaml', 'names: [icon]\ntrain: ../images/train\nval: ../../elsewhere\n');
    await put('labels/train/d.txt', '0 0.5 0.5 0.2 0.2\n');
    await mkdir(path.join(folder, 'elsewhere'));
    const set = path.join(folder, 'in/set');
    const { imported, refused } = await take('yolo', set);
    expect(imported).toBe(0);
    const above = path.join(folder, 'in');
    expect(refused).toContainEqual(expect.objectContaining({ record: '../images/train', above }));
    expect(refused.find(({ record }) => record === '../../elsewhere')?.above).toBeUndefined();
    const agreed = await take('yolo', set, above);
    expect(agreed.entries).toMatchObject({ added: 1 });
    expect(agreed.refused.map(({ record }) => record)).toContain('../../elsewhere');
  });
});

describe('letters of options', () => {
  it('are A, B, C … in order before a question is stored, and the key follows', async () => {
    const group = (options: Record<string, string>, answer: string) => ({
      question: 'Which?',
      options,
      answer,
      difficulty: 'easy',
    });
    const l1 = await put('L1_annotations.json', [
      { image_path: 'a.png', groups: [group({ B: 'x', C: 'y', D: 'z' }, 'C')] },
      { image_path: 'b.png', groups: [group({ D: 'x', A: 'y' }, 'D')] },
    ]);
    const report = await take('mmbench-gui-l1', l1);
    expect(report).toMatchObject({ imported: 2, refused: [] });
    expect(report.mended.map(({ what }) => what)[0]).toContain('B, C, D are now A, B, C, and the key C is now B');
    const stored = session.read.all('SELECT content FROM questions ORDER BY seq') as { content: string }[];
    expect(stored.map(({ content }) => JSON.parse(content) as object)).toMatchObject([
      { answer: 'B', options: [{ letter: 'A' }, { letter: 'B', text: 'y' }, { letter: 'C' }] },
      {
        answer: 'B',
        options: [
          { letter: 'A', text: 'y' },
          { letter: 'B', text: 'x' },
        ],
      },
    ]);
  });

  it('that are out of order stop a release, which names the record', async () => {
    const group = { question: 'Which bar?', options: { A: 'x', B: 'y' }, answer: 'A', difficulty: 'easy' };
    await take('mmbench-gui-l1', await put('L1_annotations.json', [{ image_path: 'a.png', groups: [group] }]));
    approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
    // As in a project of an older version.
    session.write.run(`UPDATE items SET content = replace(content, '"letter":"A"', '"letter":"D"')`);
    const freeze = () => createRelease(session, { tag: '1', note: '', by: 'ann', app: '0' });
    await expect(freeze()).rejects.toThrow(
      '"Which bar?" on a.png: its options are lettered D, B and not from A on in order',
    );
    session.write.run(`UPDATE items SET content = replace(content, '"letter":"D"', '"letter":"A"')`);
    expect((await freeze()).counts).toMatchObject({ questions: 1 });
  });
});
