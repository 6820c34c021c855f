/**
 * A word is a run of characters without a space; each Han, kana or Thai character counts as one, since these scripts
 * have no spaces.
 */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const spoken = /[\p{L}\p{N}]/u;

/** Number of words in a text; runs of mere punctuation are none. */
export function countWords(text: string): number {
  return (text.match(word) ?? []).filter((run) => spoken.test(run)).length;
}

/** Words that carry little meaning on their own. */
const functionWords = new Set([
  'a',
  'an',
  'and',
  'are',
  'as',
  'at',
  'be',
  'by',
  'for',
  'from',
  'in',
  'into',
  'is',
  'it',
  'its',
  'of',
  'on',
  'or',
  'so',
  'that',
  'the',
  'their',
  'then',
  'there',
  'this',
  'to',
  'with',
]);

/** The words of a text in lower case, without punctuation at their ends, numbers and function words. */
export function telling(text: string): string[] {
  return (text.match(word) ?? []).flatMap((run) => {
    const bare = run.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '');
    return bare === '' || functionWords.has(bare) ? [] : [bare];
  });
}
