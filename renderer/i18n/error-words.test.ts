import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { errorWords } from './error-words.ts';
import { i18next } from './index.ts';

const sentence = phrase('backup-not-found', { folder: '/p/backups', file: 'a.sqlite' });

it('words an error from its code and values, in the language of the screen', () => {
  const error = new ORPCError('NOT_FOUND', {
    message: 'in English',
    data: { kind: 'backup', id: 'a.sqlite', phrase: sentence },
  });
  expect(errorWords(error)).toBe('/p/backups has no backup named a.sqlite; choose one from the list.');
  i18next.addResource('en', 'translation', 'phrases.backup-not-found', '{{file}}: kein Backup in {{folder}}.');
  expect(errorWords(error)).toBe('a.sqlite: kein Backup in /p/backups.');
});

it.each([null, undefined, {}, { phrase: 'text' }, { phrase: { code: 'no-such-code', values: {} } }])(
  'shows the message of an error with the data %o',
  (data) => {
    expect(errorWords(new ORPCError('IO', { message: 'The disk is full.', data }))).toBe('The disk is full.');
  },
);
