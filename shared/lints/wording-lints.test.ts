import { expect, it } from 'vitest';
import { lintsBetweenWordings, type WordedTarget } from './wording-lints.ts';

const of = (id: string, text: string, more: Partial<WordedTarget['content']> & { elementId?: string } = {}) => ({
  id,
  elementId: more.elementId ?? 'e',
  content: { text, type: more.type ?? ('basic' as const) },
});

it('finds the same words of one type on one element, all but the first time', () => {
  const found = lintsBetweenWordings([of('a', 'Open the menu'), of('b', 'Close it'), of('c', ' open  the Menu ')]);
  expect([...found.keys()]).toEqual(['c']);
  expect(found.get('c')?.[0]).toMatchObject({
    code: 'duplicate-instruction',
    detail: { code: 'lint-duplicate-instruction', values: { type: 'basic' } },
  });
});

it('does not report other words, another type, another element or empty texts as duplicates', () => {
  const all = [
    of('a', 'Open the menu'),
    of('b', 'Open the menus'),
    of('c', 'Open the menu', { type: 'locate' }),
    of('d', 'Open the menu', { elementId: 'f' }),
    of('e', ''),
    of('f', ''),
  ];
  expect([...lintsBetweenWordings(all)]).toEqual([]);
});
