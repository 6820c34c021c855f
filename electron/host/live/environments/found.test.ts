import { describe, expect, it } from 'vitest';
import { fits, wantedMore } from './found.ts';
import { webCriterion } from './web/criteria.ts';

describe('what a criterion wants', () => {
  it.each<[string, unknown, Parameters<typeof fits>[1], boolean]>([
    ['an equal text, apart from case', 'Desk  Lamp', { equals: 'desk lamp' }, true],
    ['a matched text', 'Order 1042 placed', { matches: '^order \\d{4} placed$' }, true],
    ['a text that is not matched', 'Order 42 placed', { matches: '^order \\d{4} placed$' }, false],
    ['a match in a value', { id: 'lamp', n: 2 }, { matches: '"n":[23]' }, true],
    ['a number within the tolerance', '19.95', { equals: 20, tolerance: 0.05 }, true],
    ['a number beyond it', 19.9, { equals: 20, tolerance: 0.05 }, false],
    ['no number at all', 'twenty', { equals: 20, tolerance: 100 }, false],
    ['nothing, which is no 0', '', { equals: 0, tolerance: 1 }, false],
    ['a tolerance of 0', 20, { equals: 20, tolerance: 0 }, true],
    ['all wishes at once', 'Order 1042', { contains: 'order', matches: '\\d+$' }, true],
    ['one of two wishes', 'Order 1042', { contains: 'order', matches: '^\\d+$' }, false],
    ['a value, whatever the order of its keys', [{ id: 'lamp', n: 2 }], { equals: [{ n: 2, id: 'Lamp' }] }, true],
    ['its JSON as a text', '[{"id": "lamp", "n": 2}]', { equals: [{ n: 2, id: 'lamp' }] }, true],
    ['a list in another order', [1, 2], { equals: [2, 1] }, false],
    ['something there', 'x', {}, true],
    ['null, where it is wanted', null, { equals: null }, true],
    ['an empty text, where nothing is', undefined, { equals: '' }, true],
    ['nothing there', undefined, { matches: '.*' }, false],
  ])('%s', (_, found, wanted, met) => expect(fits(found, wanted)).toBe(met));

  it('a pattern that backtracks without end matches nothing, and ends', () => {
    expect(fits(`${'a'.repeat(40)}!`, { matches: '^(a+)+$' })).toBe(false);
  });

  it('a broken pattern is refused with its task', () => {
    expect(wantedMore.matches.safeParse('(').success).toBe(false);
    expect(webCriterion.safeParse({ kind: 'cookie', name: 'theme', matches: '[' }).success).toBe(false);
    expect(webCriterion.safeParse({ kind: 'cookie', name: 'theme', equals: 'dark' }).success).toBe(true);
  });
});
