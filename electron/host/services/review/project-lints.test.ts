import { expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { reviewFixture } from '../../testing/review-project.ts';

const fixture = reviewFixture();
const { as, addQuestion } = fixture;
const found = async () =>
  (await as('cy', 'curator').review.projectLints()).map(({ code, detail }) => [
    code,
    typeof detail === 'string' ? detail : phraseWords(detail),
  ]);

it('finds that one letter is right too often over all questions except rejected ones', async () => {
  expect(await found()).toEqual([]);
  const ids = Array.from({ length: 24 }, () => addQuestion({ answer: 'C' }));
  expect(await found()).toContainEqual([
    'answer-letter-balance',
    expect.stringContaining('C is right 24 times (6 by chance)'),
  ]);
  for (const id of ids.slice(0, 10)) {
    await as('cy').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await as('cy').review.verdict({ id, baseRevision: 1, kind: 'reject', reason: 'trivial' });
  }
  // Too few for the balance of letters, but one letter alone guesses them all.
  expect(await found()).toEqual([
    ['option-only-baseline', expect.stringContaining('the most frequent letter is right in')],
  ]);
});

it('finds that the right option is mostly the longest', async () => {
  const options = ['Sound', 'Displays and their scale', 'Network', 'Printers'];
  for (let n = 0; n < 24; n++) {
    const turned = options.map((_, at) => options[(at + n) % 4] ?? '');
    const answer = 'ABCD'[turned.indexOf('Displays and their scale')] ?? 'A';
    addQuestion({ options: turned.map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })), answer });
  }
  expect((await found()).map(([code]) => code)).toEqual(['longest-option-bias', 'option-only-baseline']);
});
