import { expect, it } from 'vitest';
import { phrase, phraseWords, textPhrase } from './phrase.ts';
import { revisionPhrase } from './revision-phrase.ts';

it('recognises the reasons that projects store', () => {
  expect(revisionPhrase('drafted')).toEqual(phrase('revision-drafted'));
  expect(revisionPhrase('accepted from ocr')).toEqual(phrase('revision-accepted-from', { source: 'ocr' }));
  expect(revisionPhrase('reported: two\nlines (.*)')).toEqual(phrase('revision-reported', { text: 'two\nlines (.*)' }));
  expect(revisionPhrase('blur')).toEqual(phrase('blur'));
});

it.each(['', 'The key was wrong.', 'drafted twice', 'undo: Move box', 'accepted from {{source}}'])(
  'shows %o as it is stored',
  (why) => {
    expect(phraseWords(revisionPhrase(why))).toBe(why);
  },
);

it('leaves the words of people alone', () => {
  expect(revisionPhrase('The key was wrong.')).toEqual(textPhrase('The key was wrong.'));
});
