import { blank, matchesOf } from '../../reply/blank.ts';
import { withPlainSigns } from '../../reply/signs.ts';
import type { UnderstandingItem } from '../item.ts';

export type Options = UnderstandingItem['options'];

interface Known {
  /** Folded text of an option to its letter; null if two options share the text. */
  letters: Map<string, string | null>;
  /** Texts in lower case with their letters, longest first. */
  texts: { letter: string; text: string }[];
}
const known = new WeakMap<Options, Known>();

const fold = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();

function knownOf(options: Options): Known {
  let found = known.get(options);
  if (found) return found;
  const letters: Known['letters'] = new Map();
  for (const { letter, text } of options) letters.set(fold(text), letters.has(fold(text)) ? null : letter);
  letters.delete('');
  const texts = options
    .map(({ letter, text }) => ({ letter, text: withPlainSigns(text).trim().toLowerCase() }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length);
  found = { letters, texts };
  known.set(options, found);
  return found;
}

/** The letter of the only option whose text this is, or null. */
export const optionSaid = (text: string, options: Options): string | null =>
  text.length > 2000 ? null : (knownOf(options).letters.get(fold(text)) ?? null);

/** The option whose text stands at a place, up to the end of a word; null if none or two do. */
export function optionAt(text: string, at: number, options: Options): { letter: string; end: number } | null {
  const { texts, letters } = knownOf(options);
  for (const one of texts) {
    const end = at + one.text.length;
    if (text.slice(at, end).toLowerCase() !== one.text) continue;
    if (
      /^[\p{L}\p{N}_]/u.test(text.slice(end)) &&
      /[\p{L}\p{N}]$/u.test(one.text) &&
      !/\p{Script=Han}$/u.test(one.text)
    )
      continue;
    return letters.get(fold(one.text)) ? { letter: one.letter, end } : null;
  }
  return null;
}

const sign = /[\s.,;|*•>()[\]{}"':/-]/;

/** Where a list of all options in their order ends that begins at this place; null if there is none. */
function listEnd(text: string, from: number, options: Options): number | null {
  let at = from;
  for (const { letter, text: words } of options) {
    const limit = at + 24;
    while (at < limit && sign.test(text[at] ?? 'x')) at += 1;
    if (text[at]?.toUpperCase() !== letter) return null;
    at += 1;
    if (!/^(?:["'*]{0,3}[.):\]]|\s?[-–—,])/.test(text.slice(at, at + 5))) return null;
    while (at < limit + 12 && sign.test(text[at] ?? 'x')) at += 1;
    const own = withPlainSigns(words).trim();
    if (text.slice(at, at + own.length).toLowerCase() !== own.toLowerCase()) return null;
    at += own.length;
  }
  return at;
}

/** The text without the lists that repeat all options as they were asked; they become blanks. */
export function withoutLists(text: string, options: Options): string {
  const [first, last] = [options[0], options.at(-1)];
  if (!first || !last || first === last) return text;
  const lower = text.toLowerCase();
  const ends = withPlainSigns(last.text).trim().toLowerCase();
  if (text.length < ends.length * 2 || !lower.includes(ends)) return text;
  let out = text;
  const head = new RegExp(`(?<![\\p{L}\\p{N}])${first.letter}(?=["'*]{0,3}[.):\\]]|\\s?[-–—,])`, 'giu');
  for (const { index } of matchesOf(head, text)) {
    const end = listEnd(text, index, options);
    if (end !== null) out = out.slice(0, index) + blank(out.slice(index, end)) + out.slice(end);
  }
  return out;
}
