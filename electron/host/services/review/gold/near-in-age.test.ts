import { expect, it } from 'vitest';
import { nearest } from './near-in-age.ts';

const aged = (...ages: number[]) => ages.map((seq) => ({ seq }));

it('takes what is nearest to any of the ages, and of two equally near ones the newer', () => {
  const items = aged(1, 4, 8, 12, 30);
  expect(nearest(items, [5, 10, 11], 1)).toEqual(aged(12));
  expect(nearest(items, [5, 10, 11], 3)).toEqual(aged(12, 4, 8));
  expect(nearest(items, [5, 10, 11], 9)).toEqual(aged(12, 4, 8, 1, 30));
});

it('takes the newest if there is nothing to be near to', () => {
  expect(nearest(aged(1, 2, 3), [], 2)).toEqual(aged(3, 2));
});
