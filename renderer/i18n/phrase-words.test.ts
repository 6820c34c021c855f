import { expect, it } from 'vitest';
import { type Phrase, phrase, phrases, phraseWords as inEnglish, textPhrase } from '#shared/phrases/phrase.ts';
import { phrasesWords, phraseWords } from './phrase-words.ts';

it('screens word a code as the command line does, for one and for several', () => {
  for (const key of Object.keys(phrases)) {
    const [, code = key, form] = /^(.+)_(one|other)$/.exec(key) ?? [];
    const names = [...(phrases[key as keyof typeof phrases] as string).matchAll(/\{\{(\w+)\}\}/g)];
    const values = Object.fromEntries(names.map(([, name]) => [name, `a ${name}`]));
    const phrase = { code, values: { ...values, ...(form && { count: form === 'one' ? 1 : 3 }) } } as Phrase;
    expect(phraseWords(phrase)).toBe(inEnglish(phrase));
    expect(phraseWords(phrase)).not.toMatch(/phrases\.|\{\{/);
  }
});

it('shows somebody’s own words unchanged, and nothing for no notes', () => {
  expect(phrasesWords([textPhrase('<b>{{text}}</b> $t(common.close)'), phrase('run-kept')])).toBe(
    '<b>{{text}}</b> $t(common.close) Finished work is kept.',
  );
  expect(phrasesWords([])).toBeNull();
});

it('separates the thousands of large numbers as the command line does', () => {
  const many = phrase('run-restarted', { count: 1_000_000 });
  expect(phraseWords(many)).toBe('Engine restarted, 1,000,000 calls sent again.');
  expect(phraseWords(many)).toBe(inEnglish(many));
});
