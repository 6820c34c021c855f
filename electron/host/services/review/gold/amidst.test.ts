import { expect, it } from 'vitest';
import { amidst } from './amidst.ts';

const at = (rank: number, seq: number) => ({ rank, seq });

it('leaves out what would be the first or the last in the queue', () => {
  const waits = [at(2.8, 5), at(2.5, 4), at(2.5, 9)];
  const inside = [at(2.8, 6), at(2.6, 1), at(2.5, 8)];
  expect(amidst([at(2.9, 7), at(2.8, 3), ...inside, at(2.5, 10), at(2.1, 6)], waits)).toEqual(inside);
});

it('leaves out everything if nothing waits, or one item alone', () => {
  expect(amidst([at(0, 1), at(0, 3)], [])).toEqual([]);
  expect(amidst([at(0, 1), at(0, 3)], [at(0, 2)])).toEqual([]);
});
