import { expect, test } from 'vitest';
import { changedTags, foldCase, Spellings } from './spelling.ts';

test('the most frequent spelling represents all, the first by code unit if they are equally frequent', () => {
  const spellings = new Spellings();
  for (const value of ['shop', 'Shop', 'Shop ', 'Shop', 'Zoo', 'zoo']) spellings.note(value);
  expect(spellings.of(foldCase('SHOP'))).toBe('Shop');
  expect(spellings.of(foldCase('zoo'))).toBe('Zoo');
  expect(spellings.of('unseen')).toBe('unseen');
});

test('a tag is added once and removed in whatever case it is written', () => {
  expect(changedTags(['Round one', 'hard'], { add: ['round ONE', 'new'] })).toEqual(['Round one', 'hard', 'new']);
  expect(changedTags(['Round one', 'hard'], { remove: ['ROUND one'] })).toEqual(['hard']);
});
