import { blanked } from '../../reply/blank.ts';
import { withPlainSigns } from '../../reply/signs.ts';
import type { UnderstandingItem } from '../item.ts';

export type Options = UnderstandingItem['options'];

interface Known {
  /** Folded text of an option to its letter; null if two options share the text. */
  letters: Map<string, string | null>;
  /** Texts in lower case with their letters, longest first. */
  texts: { letter: string; text: string }[];
}
/** The same options are read for each reply. */
const known = new WeakMap<Options, Known>();

const plain = (text: string): string => withPlainSigns(text).trim().toLowerCase();
const fold = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();

function knownOf(options: Options): Known {
  const found = known.get(options);
  if (found) return found;
  const letters: Known['letters'] = new Map();
  for (const { letter, text } of options) letters.set(fold(text), letters.has(fold(text)) ? null : letter);
  letters.delete('');
  const texts = options.map(({ letter, text }) => ({ letter, text: plain(text) })).filter(({ text }) => text !== '');
  const made = { letters, texts: texts.sort((a, b) => b.text.length - a.text.length) };
  known.set(options, made);
  return made;
}

/** The letter of the only option whose text this is, or null. */
export function optionWithText(text: string, options: Options): string | null {
  const { letters, texts } = knownOf(options);
  return text.length > (texts[0]?.text.length ?? 0) * 2 + 40 ? null : (letters.get(fold(text)) ?? null);
}

/** The option whose text stands at a place; null if none or two do. */
export function optionAt(text: string, at: number, options: Options): { letter: string; end: number } | null {
  const { texts, letters } = knownOf(options);
  const found = texts.find((candidate) => text.slice(at, at + candidate.text.length).toLowerCase() === candidate.text);
  return found && letters.get(fold(found.text)) ? { letter: found.letter, end: at + found.text.length } : null;
}

/** The text without the lists that repeat all options as they were asked; they become blanks. */
export function withoutLists(text: string, options: Options): string {
  const lower = text.toLowerCase();
  if (!knownOf(options).texts.every((text) => lower.includes(text.text))) return text;
  const signs = `[\\s.,;|*•>()[\\]{}"':/-]{0,24}`;
  const lines = options.map(
    (option) =>
      `${option.letter}(?:["'*]{0,3}[.):\\]]|\\s?[-–—,])${signs}${plain(option.text).replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')}`,
  );
  return blanked(text, new RegExp(`(?<![\\p{L}\\p{N}])${lines.join(signs)}`, 'giu'));
}
