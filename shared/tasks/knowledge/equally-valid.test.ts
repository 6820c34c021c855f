import { expect, it } from 'vitest';
import { type KnowledgeContent, knowledgeContent } from '../../contents/knowledge-question.ts';
import { withoutEquallyValid } from './equally-valid.ts';

const plan = (texts: readonly string[], answer: string): KnowledgeContent =>
  knowledgeContent.parse({
    ...{ column: 'plan', form: 'multiple_choice', question: 'In which order?', pictures: [], answer },
    options: texts.map((text, at) => ({ letter: 'ABCD'[at], text })),
  });

it('an equally valid order leaves the options and is remembered; the key keeps its text', () => {
  const found = withoutEquallyValid(plan(['1. b', '1. a', '1. c'], 'B'), 'A');
  expect(found?.options.map(({ letter, text }) => [letter, text])).toEqual([
    ['A', '1. a'],
    ['B', '1. c'],
  ]);
  expect(found).toMatchObject({ answer: 'A', equallyValid: ['1. b'] });
});

it('neither the key nor the last wrong option can be removed', () => {
  expect(withoutEquallyValid(plan(['x', 'y', 'z'], 'A'), 'A')).toBeNull();
  expect(withoutEquallyValid(plan(['x', 'y', 'z'], 'A'), 'D')).toBeNull();
  expect(withoutEquallyValid(plan(['x', 'y'], 'A'), 'B')).toBeNull();
});
