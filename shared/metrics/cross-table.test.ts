import { expect, it } from 'vitest';
import { crossTable } from './cross-table.ts';
import { Tally } from './tally.ts';
import { countWords } from './words.ts';

const levels = { id: 'level', values: ['easy', 'hard'] };
const systems = { id: 'platform', values: ['windows', 'web'] };

function counted(): Tally {
  const tally = new Tally(['level', 'platform', 'app']);
  for (const [level, platform, app] of [
    ['hard', 'web', 'Mail'],
    ['easy', 'web', 'Mail'],
    ['easy', 'windows', 'Notes'],
    ['hard', 'web', 'Shop'],
    ['hard', 'amiga', 'Shop'],
    ['hard', 'web', 'Mail'],
  ] as const)
    tally.add({ level, platform, app });
  return tally;
}

it('counts each combination once, in the usual order of its values', () => {
  expect(counted().rows({ level: levels.values, platform: systems.values })).toEqual([
    { level: 'easy', platform: 'windows', app: 'Notes', n: 1 },
    { level: 'easy', platform: 'web', app: 'Mail', n: 1 },
    { level: 'hard', platform: 'web', app: 'Mail', n: 2 },
    { level: 'hard', platform: 'web', app: 'Shop', n: 1 },
    { level: 'hard', platform: 'amiga', app: 'Shop', n: 1 },
  ]);
});

it('folds them into two dimensions with totals, unknown values last', () => {
  const cells = crossTable(counted().rows(), levels, systems);
  expect([cells.rows, cells.columns]).toEqual([
    ['easy', 'hard'],
    ['windows', 'web', 'amiga'],
  ]);
  expect(cells.rows.map((row) => cells.columns.map((column) => cells.n(row, column)))).toEqual([
    [1, 1, 0],
    [0, 3, 1],
  ]);
  expect([cells.n('hard'), cells.n(undefined, 'web'), cells.n()]).toEqual([4, 4, 6]);
  expect(crossTable(counted().rows(), levels).n('easy')).toBe(2);
});

it('counts a value that nobody set as the empty one, and no separator can merge two rows', () => {
  const tally = new Tally(['a', 'b']);
  tally.add({ a: 'x' });
  tally.add({ a: 'x","', b: 'y' });
  tally.add({ a: 'x', b: '","y' });
  expect(tally.rows()).toHaveLength(3);
});

it.each([
  ['Open the settings', 3],
  ['  "Save as…"  —  then quit ', 4],
  ['打开设置', 4],
  ['点击 Save 按钮', 5],
  ['設定をひらく', 6],
  ['설정을 엽니다', 2],
  ['', 0],
])('counts the words of %j', (text, n) => {
  expect(countWords(text)).toBe(n);
});
