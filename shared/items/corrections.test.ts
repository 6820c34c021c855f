import { expect, it } from 'vitest';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { correctedFields, withText } from './corrections.ts';
import { goalCompletion } from './goal-completion/index.ts';
import { knowledgeQuestion } from './knowledge-question/index.ts';
import { question } from './question/index.ts';

const asked = question.content.parse({
  difficulty: 'easy',
  question: 'Which?',
  options: ['Red', 'Blue'].map((text, at) => ({ letter: 'AB'[at] ?? '', text })),
  answer: 'A',
});

it('a question offers its texts, each option with its index, and its key among the letters', () => {
  const fields = correctedFields(question.corrects ?? [], asked);
  expect(fields.map(({ name, place, value }) => [name, place, value])).toEqual([
    ['question', null, 'Which?'],
    ['option', 0, 'Red'],
    ['option', 1, 'Blue'],
    ['answer', null, 'A'],
    ['explanation', null, ''],
    ['hint', null, ''],
  ]);
  expect(fields.find(({ name }) => name === 'answer')?.choices).toEqual(['A', 'B']);
});

it('a corrected text replaces only its own field', () => {
  const [, , blue] = correctedFields(question.corrects ?? [], asked);
  expect(withText(asked, blue?.at ?? [], 'Green')).toEqual({
    ...asked,
    options: [asked.options[0], { letter: 'B', text: 'Green' }],
  });
  expect(withText(asked, ['hint'], '')).toEqual(asked);
  expect(withText(asked, ['hint'], 'Look left.')).toEqual({ ...asked, hint: 'Look left.' });
});

it('texts that a content does not have are not offered', () => {
  const goal = goalCompletion.content.parse({ task: 'Buy', steps: 2 });
  expect(correctedFields(goalCompletion.corrects ?? [], goal)).toEqual([]);
  const labelled = goalCompletion.content.parse({ task: 'Buy', steps: 2, label: { verdict: 'failure' } });
  expect(correctedFields(goalCompletion.corrects ?? [], labelled).map(({ name }) => name)).toEqual(['verdict', 'note']);
});

it('pictures, origins and sources of a knowledge question are not offered', () => {
  const content = knowledgeContent.parse(knowledgeExample);
  const fields = correctedFields(knowledgeQuestion.corrects ?? [], content);
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['question', 'option', 'answer', 'rationale']));
});

it('an option that is a picture has no text to correct', () => {
  const content = knowledgeContent.parse({
    ...knowledgeExample,
    options: [
      { letter: 'A', text: '', picture: { sha256: 'a'.repeat(64), width: 10, height: 10 } },
      { letter: 'B', text: 'None of them' },
    ],
    answer: 'A',
  });
  const fields = correctedFields(knowledgeQuestion.corrects ?? [], content);
  expect(fields.filter(({ name }) => name === 'option').map(({ place }) => place)).toEqual([1]);
});
