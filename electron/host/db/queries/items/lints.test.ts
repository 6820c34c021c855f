import { expect, it } from 'vitest';
import { lint } from '#shared/records/fields.ts';
import { listPhrase, parsePhrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { detailAsStored } from './lints.ts';

it('what a finding says comes back as it was stored', () => {
  const boxes = listPhrase([phrase('box-locate'), phrase('box-region', { number: 2 })]);
  for (const detail of [phrase('lint-no-target'), phrase('lint-box-without-area', { boxes, count: 2 })])
    expect(parsePhrase(detailAsStored({ code: 'x', severity: 'error', detail }))).toEqual(detail);
});

it('a finding in an older project says its sentence, whatever that looks like', () => {
  for (const text of ['The question has no text.', '{', '{"code":"not-ours","values":{}}', ''])
    expect(parsePhrase(text)).toEqual(textPhrase(text));
});

it('a finding that an older run stored as a sentence is read as that sentence', () => {
  const found = { code: 'x', severity: 'info', detail: 'Same meaning as basic 1.' };
  expect(lint.parse(found).detail).toEqual(textPhrase('Same meaning as basic 1.'));
});
