import { expect, it } from 'vitest';
import { listPhrase, phrase, phraseSchema, phrasesWords, phraseWords, stepPhrase, textPhrase } from './phrase.ts';

it('words a code with its values, in the form that its count asks for', () => {
  expect(phraseWords(phrase('job-import', { name: 'boxes.json' }))).toBe('Import of boxes.json');
  expect(phraseWords(phrase('run-restarted', { count: 1 }))).toBe('Engine restarted, 1 call sent again.');
  expect(phraseWords(phrase('run-restarted', { count: 12 }))).toBe('Engine restarted, 12 calls sent again.');
});

it('words the phrases among its values, several of them separated by semicolons', () => {
  expect(phraseWords(phrase('job-undo', { step: stepPhrase('draw-box') }))).toBe('Undo: Draw box');
  expect(phraseWords(phrase('job-undo', { step: stepPhrase('Tidy up') }))).toBe('Undo: Tidy up');
  const counts = ['draft', 'approved'].map((state) =>
    phrase('doctor-count', { kind: 'question', state, kept: 1, real: 2 }),
  );
  expect(phraseWords(phrase('doctor-counters', { counts }))).toBe(
    'Stored counts are wrong (question draft: 1 kept, 2 counted; question approved: 1 kept, 2 counted).',
  );
});

it('lists phrases as one', () => {
  const listed = (...texts: string[]) => phraseWords(listPhrase(texts.map(textPhrase)));
  expect(listed()).toBe('');
  expect(listed('a')).toBe('a');
  expect(listed('a', 'b')).toBe('a and b');
  expect(listed('a', 'b', 'c')).toBe('a, b and c');
});

it('leaves places in somebody’s own words alone', () => {
  expect(phrasesWords([textPhrase('{{text}} of $t(x)'), phrase('run-kept')])).toBe(
    '{{text}} of $t(x) Finished work is kept.',
  );
});

it('takes only codes that have words', () => {
  expect(phraseSchema.safeParse({ code: 'run-kept', values: {} }).success).toBe(true);
  expect(phraseSchema.safeParse({ code: 'run-restarted', values: { count: 2 } }).success).toBe(true);
  for (const code of ['run-restarted_one', 'toString', 'run-unknown'])
    expect(phraseSchema.safeParse({ code, values: {} }).success).toBe(false);
});

it('separates the thousands of large numbers, and takes those that name something as text', () => {
  expect(phraseWords(phrase('run-restarted', { count: 9999 }))).toBe('Engine restarted, 9999 calls sent again.');
  expect(phraseWords(phrase('run-restarted', { count: 12_000 }))).toBe('Engine restarted, 12,000 calls sent again.');
  expect(phraseWords(phrase('holder', { pid: '12000', host: 'a', since: 'now' }))).toBe(
    'process 12000 on a, since now UTC',
  );
});
