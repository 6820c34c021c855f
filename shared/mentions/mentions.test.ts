import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

const team = ['Ann', 'Ann Lee', 'Anna', 'Bo', '王芳'];

it.each([
  ['@Ann, please look', ['Ann']],
  ['@Ann Lee, please look', ['Ann Lee']],
  ['ask @anna or @BO.', ['Anna', 'Bo']],
  ['@Bo and again @Bo', ['Bo']],
  ['请 @王芳 看一下', ['王芳']],
  ['@Annabel is nobody here, nor is a@b.example', []],
  ['no mention of Ann', []],
])('%s', (text, names) => {
  expect(mentionsIn(text, team)).toEqual(names);
});
