import { expect, test } from 'vitest';
import { type FormatInfo, guessFormat, uploadedName } from './draft.ts';

const format = (id: string, accepts: string[], reads = true): FormatInfo => ({
  id,
  name: id,
  reads,
  writes: true,
  conventions: [],
  accepts,
  tree: false,
  episodes: false,
  writesEpisodes: false,
  spreadsheet: false,
});
const formats = [
  format('folder', ['folder', '.png', '.jpg']),
  format('mmbench-gui-l1', ['.json', 'folder']),
  format('mmbench-gui-l2', ['.json', 'folder']),
  format('vlmevalkit-tsv', ['.tsv']),
  format('writes-only', ['.zip'], false),
];

test.each([
  ['/data/shots', 'folder'],
  ['/data/one.PNG', 'folder'],
  ['/data/L2_annotations.json', 'mmbench-gui-l2'],
  ['/data/anything.json', 'mmbench-gui-l1'],
  ['C:\\data\\MMBench_GUI.tsv', 'vlmevalkit-tsv'],
  ['/data/x.zip', null],
  ['', null],
])('%s is read as %s', (path, expected) => expect(guessFormat(path, formats)).toBe(expected));

test.each([
  ['/p/cache/uploads/u1/files/shop.zip', 'shop.zip'],
  ['/p/cache/uploads/u1/files', ''],
  ['C:\\p\\cache\\uploads\\u1\\files\\set\\a.json', 'set\\a.json'],
  ['/data/uploads/shop.zip', null],
])('what was uploaded is named as the person knows it: %s', (path, name) => {
  expect(uploadedName(path)).toBe(name);
});
