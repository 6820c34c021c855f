import { expect, it } from 'vitest';
import { questionContent } from '#shared/contents/question.ts';
import { lettered } from './lettered.ts';

const of = (letters: string, answer: string) =>
  questionContent.parse({
    difficulty: 'easy',
    question: 'Which?',
    options: [...letters].map((letter) => ({ letter, text: `option ${letter}` })),
    answer,
  });

it.each([
  ['BCD', 'C', 'ABC', 'B', 'option C'],
  ['DA', 'A', 'AB', 'B', 'option A'],
  ['ACDE', 'A', 'ABCD', 'A', 'option A'],
  ['AAB', 'A', 'ABC', 'A', 'option A'],
  ['BCD', 'A', 'ABC', '?', undefined],
])('letters %s with key %s as %s with key %s', (letters, answer, expected, key, text) => {
  const now = lettered(of(letters, answer));
  expect(now.options.map(({ letter }) => letter).join('')).toBe(expected);
  expect(now.answer).toBe(key);
  expect(now.options.find(({ letter }) => letter === now.answer)?.text).toBe(text);
});

it('leaves a question with letters in order unchanged', () => {
  const content = of('ABCD', 'Z');
  expect(lettered(content)).toBe(content);
});
