import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkExport, runExport } from '../../export/run.ts';
import { approveAll } from '../../review/scripted.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { folder, picture, rows, session, take, freshProject } from '../../../testing/import-project.ts';

freshProject();

interface Category {
  id: number | string;
  name: string;
}
/** A COCO file with one box for each number of a class. */
async function coco(name: string, categories: Category[], numbers: (number | string)[]) {
  await mkdir(path.join(folder, name), { recursive: true });
  await picture(`${name}/a.png`);
  const annotations = numbers.map((category_id, n) => ({ image_id: 1, category_id, bbox: [10 * n, 10, 50, 20] }));
  const file = { images: [{ id: 1, file_name: 'a.png' }], categories, annotations };
  await writeFile(path.join(folder, name, 'annotations.json'), JSON.stringify(file));
  return take({ format: 'coco', path: path.join(folder, name) });
}
/** Approves everything and exports it as COCO. */
async function exported() {
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
  const options = { format: 'coco', out: path.join(folder, 'out') };
  const { notes } = await runExport(session, checkExport(session, options), options, {
    progress: () => {},
    checkpoint: () => Promise.resolve(),
  });
  const text = await readFile(path.join(folder, 'out/annotations.json'), 'utf8');
  const { categories, annotations } = JSON.parse(text) as {
    categories: Category[];
    annotations: { category_id: number }[];
  };
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const used = annotations.map(({ category_id: id }) => `${id} ${names.get(id)}`);
  return { used, notes: notes.map((note) => phraseWords(note)) };
}

it('keeps class numbers, 0 and those in quotes too, and names classes without a box', async () => {
  const classes = [
    { id: 0, name: 'LP' },
    { id: '5', name: 'Menu' },
    { id: 3, name: 'Unused' },
  ];
  const report = await coco('set', classes, ['0', 5]);
  expect(report.mended.map(({ what }) => what)).toEqual(['the class without a box was left out: Unused (3)']);
  expect(await exported()).toEqual({ used: ['0 LP', '5 Menu'], notes: [] });
});

it('names all classes without a box, and none if each has one', async () => {
  const [a, b, c] = ['A', 'B', 'C'].map((name, at) => ({ id: at + 7, name }));
  if (!a || !b || !c) throw new Error('three classes');
  expect((await coco('one', [a, b, c], [7])).mended.map(({ what }) => what)).toEqual([
    '2 classes without a box were left out: B (8), C (9)',
  ]);
  expect((await coco('two', [a, b, c], [9, 8, 7])).mended).toEqual([]);
});

it('mentions class numbers that change since two files use them for different classes', async () => {
  await coco('one', [{ id: 4, name: 'Menu' }], [4]);
  await coco('two', [{ id: 4, name: 'Tab' }], [4]);
  expect(rows("SELECT id FROM items WHERE kind = 'element'")).toHaveLength(2);
  const { used, notes } = await exported();
  const [first, second] = used.map((text) => text.split(' '));
  expect(first?.[0]).toBe('4');
  expect(notes).toEqual([
    `the class ${second?.[1]} has the number ${second?.[0]} here; it was 4 in the file that it came from`,
  ]);
});

it('mentions it too if one class had two numbers', async () => {
  await coco(
    'set',
    [
      { id: 1, name: 'Menu' },
      { id: 2, name: 'Menu' },
    ],
    [1, 2],
  );
  expect(await exported()).toEqual({
    used: ['1 Menu', '1 Menu'],
    notes: ['the class Menu has the number 1 here; it was 2 in the file that it came from'],
  });
});
