import { withPlainSigns } from '../../reply/signs.ts';
import type { McqItem } from '../item.ts';

type Options = McqItem['options'];

export const fold = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const foldedOptions = new WeakMap<Options, Map<string, string | null>>();

/** The letter of the one option whose words are the whole text, or null; words that two options share name neither. */
export function optionSaid(text: string, options: Options): string | null {
  let known = foldedOptions.get(options);
  if (!known) {
    known = new Map();
    for (const option of options) known.set(fold(option.text), known.has(fold(option.text)) ? null : option.letter);
    known.delete('');
    foldedOptions.set(options, known);
  }
  return known.get(fold(text)) ?? null;
}

/** What may stand before an option's words: "The correct answer is", "Answer:", `<answer>`, `"answer":`. */
const announced =
  /^[^\p{L}\p{N}]{0,9}(?:(?:the|my|final|correct|best|right)\s{1,6}){0,4}(?:answer|option|choice)(?:\s{1,6}is\b|[^\p{L}\p{N}]*[:：=>])|^\s*(?:正确)?答案(?:是|为|[:：])/iu;

/** Where the words of an answer begin after "The answer is", or null. */
export function announcedAt(text: string): number | null {
  const found = announced.exec(text);
  return found ? found[0].length : null;
}
