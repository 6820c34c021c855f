import { expect, it } from 'vitest';
import { inWords, phraseWords } from '../phrase.ts';
import { enginePhrase } from './engine-phrase.ts';

it('recognises why an item of a run failed, with the reason inside', () => {
  const away = inWords('server-unreachable', { where: 'http://h', what: inWords('server-closed') });
  expect(enginePhrase(inWords('call-given-up', { why: away, attempts: 3 }))).toEqual({
    code: 'call-given-up',
    values: {
      attempts: '3',
      why: { code: 'server-unreachable', values: { where: 'http://h', what: { code: 'server-closed', values: {} } } },
    },
  });
});

it('recognises how a reply was read', () => {
  expect(enginePhrase('No option letter was found.')).toEqual({ code: 'reading-no-letter', values: {} });
  expect(enginePhrase('E is named, but the options are A, B.')).toMatchObject({ code: 'reading-letter-not-offered' });
  const both = 'Percentages of the picture were read. A box was answered; its centre counts.';
  expect(enginePhrase(both)).toMatchObject({ code: 'list-space' });
  expect(phraseWords(enginePhrase(both))).toBe(both);
});

it.each(['', 'What a server said.', 'm answered 500 (server error): busy. It is down'])('shows %o as it is', (text) => {
  expect(phraseWords(enginePhrase(text))).toBe(text);
});
