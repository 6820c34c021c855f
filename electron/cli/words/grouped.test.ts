import { expect, it } from 'vitest';
import { groupedLines } from './grouped.ts';

it('writes a line per record while there are few, and one line for many with the same reason', () => {
  const many = Array.from({ length: 906 }, (_, n) => ({ record: `a.png: ${n}`, why: 'neither icon nor text' }));
  expect(groupedLines('left out', [{ record: 'b.png', why: 'no box' }, ...many])).toEqual([
    'left out b.png: no box',
    'left out 906 records: neither icon nor text (“a.png: 0”, “a.png: 1”, “a.png: 2”, …; --json lists all)',
  ]);
});

it('writes no full stop before the list of records', () => {
  const rows = ['a', 'b', 'c', 'd'].map((record) => ({ record, why: 'COCO cannot store it.' }));
  expect(groupedLines('left out', rows)).toEqual([
    'left out 4 records: COCO cannot store it (“a”, “b”, “c”, …; --json lists all)',
  ]);
});
