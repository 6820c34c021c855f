import { expect, it } from 'vitest';
import { type Counts, countsBy, totalOf } from './counts.ts';
import { filterToParams, paramsToFilter } from './filter.ts';

const counts: Counts = [
  { kind: 'question', state: 'approved', n: 5 },
  { kind: 'question', state: 'rejected', n: 2 },
  { kind: 'element', state: 'approved', n: 10 },
];

it('each facet counts under the other one’s filter, and the total under both', () => {
  expect(totalOf(counts, {})).toBe(17);
  expect(totalOf(counts, { kind: ['question'], state: ['approved'] })).toBe(5);
  expect(countsBy(counts, { state: ['rejected'] }, 'kind')).toEqual([{ value: 'question', count: 2 }]);
  expect(countsBy(counts, { state: ['rejected'] }, 'state')).toEqual([
    { value: 'approved', count: 15 },
    { value: 'rejected', count: 2 },
  ]);
});

it('a selected value without matches can still be removed', () => {
  expect(countsBy(counts, { state: ['rejected'], kind: ['element'] }, 'state')).toContainEqual({
    value: 'rejected',
    count: 0,
  });
});

it('a filter survives the round trip through the address', () => {
  const filter = { text: 'panel', kind: ['question'], state: ['approved' as const], by: 'Vera', release: 'v1' };
  expect(paramsToFilter(filterToParams(filter))).toEqual(filter);
  expect(paramsToFilter({ view: 'items', state: 'nonsense' })).toEqual({});
});
