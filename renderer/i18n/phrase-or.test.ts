import { expect, it } from 'vitest';
import { textPhrase } from '#shared/phrases/phrase.ts';
import { mendedRecord, refusedRecord } from '#shared/contract/imports.ts';
import { i18next } from './index.ts';
import { phraseOr } from './phrase-or.ts';

it('words what the host says from the catalogue, also the parts that are phrases themselves', () => {
  i18next.addResourceBundle('en', 'translation', { phrases: { 'format-named': 'File {{name}} {{why}}' } }, true, true);
  const phrase = {
    code: 'format-named' as const,
    values: { name: 'a.png', why: { code: 'format-broken-link' as const, values: {} } },
  };
  expect(phraseOr(phrase, 'a.png is a broken link')).toBe('File a.png is a broken link');
});

it('shows the text of reports that were stored without codes', () => {
  const stored = refusedRecord.parse({ record: 'a.png', line: null, why: 'it is missing' });
  expect(phraseOr(stored.phrase, stored.why)).toBe('it is missing');
  const mended = mendedRecord.parse({ record: 'a.png', what: 'turned', phrase: textPhrase('turned round') });
  expect(phraseOr(mended.phrase, mended.what)).toBe('turned round');
});
