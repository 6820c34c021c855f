import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, picture, rows, take, freshProject } from '../../../testing/import-project.ts';

freshProject();

const write = async (name: string, value: unknown) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
};

/** A browser-use history of three steps whose pictures have these paths. */
const history = (pathOf: (n: number) => string) => ({
  history: [1, 2, 3].map((n) => ({
    model_output: { next_goal: `goal ${n}`, action: [{ click_element_by_index: { index: n } }] },
    result: [{ is_done: n === 3 }],
    state: { url: 'http://cal.test/', screenshot_path: pathOf(n) },
    metadata: { step_number: n },
  })),
});
const shots = async () => {
  for (const n of [1, 2, 3]) await picture(`run/screenshots/step_${n}.png`, 200 + n);
};
const found = () => rows('SELECT count(*) AS n FROM subject_media WHERE screenshot_id IS NOT NULL')[0]?.['n'];
const episodes = () => rows("SELECT id FROM subjects WHERE kind = 'episode'").length;

describe('browser-use', () => {
  it.each([
    ['of macOS', (n: number) => `/Users/ann/.config/browseruse/tmp/screenshots/step_${n}.png`],
    ['of Windows', (n: number) => `C:\\Users\\ann\\tmp\\screenshots\\step_${n}.png`],
    ['of a share', (n: number) => `\\\\nas\\runs\\screenshots\\step_${n}.png`],
    ['of a URL', (n: number) => `file:///home/ann/tmp/step_${n}.png`],
  ])('finds pictures by the end of a path %s, with one note', async (_, pathOf) => {
    await shots();
    await write('run/AgentHistory.json', history(pathOf));
    const report = await take({ format: 'browser-use', path: path.join(folder, 'run/AgentHistory.json') });
    expect(report).toMatchObject({ imported: 1, refused: [] });
    expect(found()).toBe(3);
    expect(report.mended.map(({ what }) => what)).toEqual([
      `3 pictures are named by paths of another machine and were found by their ends (the first: ${pathOf(1)} → screenshots/step_1.png)`,
    ]);
  });

  it('names what is missing, and adds the pictures to the same episode when they are there', async () => {
    await shots();
    await write(
      'run/AgentHistory.json',
      history((n) => `/home/ann/step_${n}.png`),
    );
    await rename(path.join(folder, 'run/screenshots'), path.join(folder, 'away'));
    const from = { format: 'browser-use', path: path.join(folder, 'run/AgentHistory.json') };
    const first = await take(from);
    expect(first.mended.map(({ what }) => what)).toEqual([
      '3 of its 3 pictures were not found, the first: /home/ann/step_1.png',
    ]);
    await mkdir(path.join(folder, 'run/screenshots'));
    await cp(path.join(folder, 'away/step_1.png'), path.join(folder, 'run/screenshots/step_1.png'));
    expect((await take(from)).mended.map(({ what }) => what)).toContain(
      'it was imported before; 1 picture that was missing then was added',
    );
    await cp(path.join(folder, 'away'), path.join(folder, 'run/screenshots'), { recursive: true });
    const third = await take(from);
    expect(third).toMatchObject({ imported: 1, entries: { added: 0, known: 1 } });
    expect([episodes(), found()]).toEqual([1, 3]);
    expect(rows("SELECT code FROM subject_problems WHERE code = 'picture-missing'")).toEqual([]);
    expect((await take(from)).imported).toBe(0);
    await rename(path.join(folder, 'run/screenshots'), path.join(folder, 'gone'));
    expect((await take(from)).imported).toBe(0);
    expect([episodes(), found()]).toEqual([1, 3]);
  });
});

const coco = (file_name: string) => ({
  images: [{ id: 0, width: 200, height: 100, file_name }],
  categories: [{ id: 0, name: 'Button' }],
  annotations: [{ id: 0, image_id: 0, category_id: 0, bbox: [10, 20, 50, 30] }],
});

describe('formats of boxes', () => {
  it('take the longest end of a path that is there', async () => {
    await picture('set/images/b/a.png');
    await picture('set/images/a.png', 300);
    await write('set/result.json', coco('D:\\work\\b\\a.png'));
    const report = await take({ format: 'coco', path: path.join(folder, 'set/result.json') });
    expect(report.mended[0]?.what).toContain('→ images/b/a.png');
    expect(rows('SELECT width FROM screenshots')).toEqual([{ width: 200 }]);
  });

  it('look in the picture folder for a path that starts in a folder above', async () => {
    await picture('set/images/cb0618f6-shot.png');
    await write('set/result.json', coco('..\\..\\label-studio\\media\\upload\\4\\cb0618f6-shot.png'));
    const report = await take({
      format: 'coco',
      path: path.join(folder, 'set/result.json'),
      images: path.join(folder, 'set/images'),
    });
    expect(report).toMatchObject({ imported: 1, refused: [] });
    expect(report.mended).toHaveLength(1);
  });

  it.each([
    [
      'labelme',
      'set',
      'set/a.json',
      {
        imagePath: 'C:\\x\\a.png',
        shapes: [
          {
            label: 'b',
            points: [
              [1, 1],
              [9, 9],
            ],
            shape_type: 'rectangle',
          },
        ],
      },
    ],
    [
      'label-studio',
      'set/tasks.json',
      'set/tasks.json',
      [
        {
          data: { image: '/home/ann/x/a.png' },
          annotations: [
            {
              result: [{ type: 'rectanglelabels', value: { x: 1, y: 1, width: 9, height: 9, rectanglelabels: ['b'] } }],
            },
          ],
        },
      ],
    ],
    ['folder', 'set', 'set/manifest.csv', 'file,platform\n/home/ann/x/a.png,web\n'],
    [
      'sharegpt',
      'set/d.json',
      'set/d.json',
      [
        {
          image: '/mnt/d/a.png',
          conversations: [
            { from: 'human', value: '<image>\nWhere is Save?' },
            { from: 'gpt', value: '[10, 10, 50, 50]' },
          ],
        },
      ],
    ],
  ])('%s finds its picture too', async (format, chosen, file, value) => {
    await picture('set/a.png');
    await write(file, value);
    const report = await take({ format, path: path.join(folder, chosen) });
    expect(report.refused).toEqual([]);
    expect(report.mended.map(({ what }) => what).join()).toContain('another machine');
  });

  it('name a picture that is nowhere, and open nothing outside the folder', async () => {
    await write('outside.png', 'x');
    await mkdir(path.join(folder, 'set'));
    await write('set/result.json', coco(path.join(folder, 'outside.png')));
    const report = await take({ format: 'coco', path: path.join(folder, 'set/result.json') });
    expect(report.refused.map(({ why }) => why)).toContain(
      `the picture ${path.join(folder, 'outside.png')} was not found in the imported folder`,
    );
  });
});
