import { expect, it } from 'vitest';
import { phraseWords } from './phrase.ts';
import { problemPhrase } from './problem-phrase.ts';

it('recognises the problems that projects store with episodes', () => {
  expect(problemPhrase('In the source, step 4 follows step 2; 1 missing.')).toEqual({
    code: 'episode-steps-missing',
    values: { step: '4', before: '2', n: '1' },
  });
  expect(problemPhrase('the picture a (1).png was not found in the imported folder')).toEqual({
    code: 'format-picture-missing',
    values: { name: 'a (1).png' },
  });
});

it('recognises a reason after the name of a picture or file', () => {
  const lfs = 'is a git-lfs pointer, not the file itself; run "git lfs pull" where it came from';
  expect(problemPhrase(`a picture.png ${lfs}.`)).toEqual({
    code: 'picture-is',
    values: { name: 'a picture.png', what: { code: 'format-lfs', values: {} } },
  });
  const detail = 'steps.json: Step number 2 is used 3 times.';
  expect(problemPhrase(detail)).toMatchObject({
    code: 'list-colon',
    values: { last: { code: 'episode-step-repeated' } },
  });
  expect(phraseWords(problemPhrase(detail))).toBe(detail);
});

it.each(['', 'What a person wrote (by hand).', '3 keys point nowhere', '1 key point was left out'])(
  'shows %o as it is stored',
  (detail) => {
    expect(phraseWords(problemPhrase(detail))).toBe(detail);
  },
);
