import { describe, expect, it } from 'vitest';
import { phrase } from '../phrases/phrase.ts';
import { findItemKind, itemKind, itemKinds } from './registry.ts';
import { question } from './question/index.ts';

describe('kinds of items', () => {
  it('have unique ids and plurals, and existing parent kinds', () => {
    const kinds = itemKinds();
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ plural }) => plural)).size).toBe(kinds.length);
    for (const { partOf } of kinds) if (partOf !== null) expect(findItemKind(partOf)?.partOf).toBeNull();
  });

  it('are found by their id', () => {
    for (const kind of itemKinds()) expect(itemKind(kind.id)).toBe(kind);
    expect(findItemKind('toy')).toBeUndefined();
    expect(() => itemKind('toy')).toThrow('no item kind "toy"');
  });
});

describe('what is shown of a question before the vote', () => {
  const content = question.content.parse({
    difficulty: 'easy',
    question: 'Which panel is open?',
    options: [
      { letter: 'A', text: 'Sound' },
      { letter: 'B', text: 'Network' },
    ],
    answer: 'B',
    explanation: 'the explanation nobody may see',
  });

  it('has neither key nor explanation', () => {
    const shown = question.review?.blind(content) ?? {};
    expect(Object.keys(shown).sort()).toEqual(['difficulty', 'hint', 'options', 'question']);
    expect(JSON.stringify(shown)).not.toContain('nobody may see');
  });

  it('follows an answer to the letter that its option has now', () => {
    const now = {
      ...content,
      options: [...content.options].reverse().map((option, at) => ({ ...option, letter: 'AB'[at] ?? '' })),
    };
    expect(question.review?.labelOf('B', content, now)).toBe('A');
    expect(question.review?.labelOf(null, content, now)).toBe('cannot-answer');
    expect(question.review?.misfit('C', now)).toEqual(phrase('answer-no-option', { answer: 'C' }));
  });
});

it('one kind leads the agreement of the project', () => {
  expect(itemKinds().filter(({ review }) => review?.leadsAgreement)).toHaveLength(1);
});
