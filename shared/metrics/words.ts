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
