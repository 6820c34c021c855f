import { describe, expect, it } from 'vitest';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { knowledgeQuestion } from './index.ts';
import { phrase } from '../../phrases/phrase.ts';

const review = knowledgeQuestion.review;
if (!review) throw new Error('Knowledge questions are reviewed.');

const content: KnowledgeContent = knowledgeContent.parse({
  ...knowledgeExample,
  rationale: 'hidden-rationale',
  from: { episode: 'hidden-episode', step: 2, name: 'hidden-name', task: 'hidden-task' },
  cluster: 'hidden-cluster',
  record: { groundtruth: 'hidden-record' },
  pictures: knowledgeExample.pictures.map((picture) => ({ ...picture, name: 'hidden-file.png' })),
  options: knowledgeExample.options.map((option) => ({ ...option, origin: 'hidden-origin' })),
});

describe('knowledge questions', () => {
  it('show no key, origin, rationale or episode before the answer', () => {
    const shown = review.blind(content);
    expect(JSON.stringify(shown)).not.toMatch(/hidden/);
    expect(Object.keys(shown).sort()).toEqual([
      'app',
      'augmented',
      'changed',
      'column',
      'form',
      'options',
      'pictures',
      'platform',
      'question',
      'region',
    ]);
  });

  it('keep votes with the option’s text when options are reordered', () => {
    const [a, b, ...rest] = content.options;
    if (!a || !b) throw new Error('It has two options.');
    const turned = { ...content, options: [{ ...b, letter: 'A' }, { ...a, letter: 'B' }, ...rest], answer: 'B' };
    expect(review.labelOf('A', content, turned)).toBe(review.labelOf('B', turned, turned));
    const reworded = {
      ...content,
      options: content.options.map((option) => ({ ...option, text: `${option.text} now` })),
    };
    expect(review.labelOf('A', content, reworded)).toBeNull();
    expect(review.labelOf({ cannot: 'two-right' }, content, reworded)).toBe('cannot two-right');
  });

  it('accept only offered answers', () => {
    expect(review.misfit('E', content)).toEqual(phrase('answer-none-such', { answer: 'E' }));
    expect(review.misfit('yes', { ...content, form: 'yes_or_no', options: [], answer: 'no' })).toBeNull();
    expect(review.unfit({ ...content, answer: 'E' })).toEqual(phrase('unfit-key-not-offered', { key: 'E' }));
    expect(review.unfit({ ...content, pictures: [] })).toEqual(phrase('unfit-no-picture'));
    expect(review.unfit(content)).toBeNull();
  });

  it('are named in lists by what they ask, so that one does not answer its neighbours', () => {
    const effect = { ...content, column: 'effect' as const, question: "ActionEffect: click(point='12 30')" };
    const parameter = { ...content, column: 'parameter' as const, question: 'ActionPrediction-Parameter: click' };
    for (const entry of [effect, parameter]) {
      expect(knowledgeQuestion.label(entry)).not.toMatch(/click|12/);
      expect(knowledgeQuestion.words?.(entry).join()).not.toMatch(/click|12 30/);
    }
    expect(knowledgeQuestion.label(content)).toBe(content.question);
  });
});
