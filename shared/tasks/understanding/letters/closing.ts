import type { UnderstandingItem } from '../item.ts';
import type { Mention } from './mentions.ts';
import { isNegated } from './negated.ts';
import { optionSaid } from './option-words.ts';

const labelled = /(?<=^|[\n→⇒:,;.!?—–-][ \t]{0,3}["'“([]?)([A-Z])[ \t]?[.:)][ \t]{1,3}([^\n]{1,200})/gu;

/**
 * The option with its text that closes a reply: "It is a printer → D. Prints the page"; null if the reply gives others
 * in this way, as a list of the options does.
 */
export function byClosingOption(text: string, options: UnderstandingItem['options']): Mention | null {
  const found = [...text.matchAll(labelled)];
  const last = found.at(-1);
  const [whole = '', letter = '', words = ''] = last ?? [];
  if (!last || /[\p{L}\p{N}]/u.test(text.slice(last.index + whole.length))) return null;
  if (optionSaid(words, options) !== letter || found.some((other) => other[1] !== letter)) return null;
  return isNegated(text, last.index) ? null : { letter, start: last.index };
}
