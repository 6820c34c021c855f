import { expect, test } from 'vitest';
import { chipsOf, narrowing, partsOf, pressValue, withoutChip, withText } from './filter.ts';

const { filterToParams, paramsToFilter } = narrowing;

test('a click shows only one value, a second click all, Ctrl+click adds or removes one', () => {
  const web = pressValue({}, 'platform', 'web', false);
  expect(web).toEqual({ platform: ['web'] });
  expect(pressValue(web, 'platform', 'linux', false)).toEqual({ platform: ['linux'] });
  expect(pressValue(web, 'platform', 'web', false)).toEqual({});
  const both = pressValue(web, 'platform', 'linux', true);
  expect(both).toEqual({ platform: ['web', 'linux'] });
  expect(pressValue(both, 'platform', 'web', false)).toEqual({ platform: ['web'] });
  expect(pressValue(both, 'platform', 'web', true)).toEqual({ platform: ['linux'] });
});

test('a value is shown as selected regardless of letter case', () => {
  expect(pressValue({ app: ['shop'] }, 'app', 'Shop', false)).toEqual({});
  expect(pressValue({ app: ['shop', 'Maps'] }, 'app', 'Shop', true)).toEqual({ app: ['Maps'] });
});

test('chips show every value of a facet and remove just that one; search text is separate', () => {
  const filter = { text: 'save', app: ['A, B', 'C'], state: ['draft' as const] };
  expect(chipsOf(filter).map((chip) => chip.value)).toEqual(['draft', 'A, B', 'C']);
  expect(withoutChip(filter, { facet: 'app', value: 'A, B' })).toEqual({ text: 'save', app: ['C'], state: ['draft'] });
  expect(withText(filter, '')).toEqual({ app: ['A, B', 'C'], state: ['draft'] });
  expect(withText({}, 'save')).toEqual({ text: 'save' });
});

test('a filter survives the address; invalid parts of the address are ignored', () => {
  const filter = { text: 'a&b', app: ['x, y', '[z]'], state: ['draft' as const, 'approved' as const] };
  expect(paramsToFilter(filterToParams(filter))).toEqual(filter);
  expect(paramsToFilter({ state: 'draft,nonsense', platform: 'web', app: '["cut' })).toEqual({ platform: ['web'] });
});

test('the parts of a filter are its facets and the search text, each with the rest of the filter', () => {
  const filter = { text: 'save', app: ['A', 'B'] };
  expect(partsOf(filter)).toEqual([
    { part: 'app', rest: { text: 'save' } },
    { part: 'text', rest: { app: ['A', 'B'] } },
  ]);
  expect(partsOf({})).toEqual([]);
});
