import { optionAt, optionSaid, type Options } from './options.ts';

/** One option that a reply names: as its letter, its number or its words. */
export interface Named {
  letter: string;
  start: number;
  end: number;
  /** Read from the option's words. */
  words?: boolean;
}

/** Two options at once, a letter that is not offered, or a letter with another option's words. */
export interface Unsettled {
  why: 'several' | 'not-offered' | 'contradicted';
  letter: string;
  other: string;
  start: number;
  end: number;
}
export type Value = Named | Unsettled;

export const isNamed = (value: Value | null): value is Named => value !== null && !('why' in value);

/** Not inside a word; signs of Chinese, Japanese and Korean may follow a letter directly. */
export const edge = "(?![A-Za-z0-9_\\u00c0-\\u052f]|['’][a-z]{1,3}\\b|-[A-Za-z]{2})";
const open = '[\\s"\'“”‘’«„(\\[{}<:.-]{0,40}';
const noun = '(?:options?|choices?|answers?|letters?|alternatives?|statements?|number|no\\.|选项|选择)';
const soft =
  '(?:(?:therefore|thus|clearly|definitely|certainly|simply|just|most likely|most probably|likely|probably|indeed|actually|still|the|my|a resounding|(?:the )?(?:correct|right|best|most appropriate))\\s{1,4}){0,4}';
const named = new RegExp(`${open}${soft}(?:${noun}[\\s:：]{0,3}){0,2}${open}(?<letter>[A-Za-z])${edge}`, 'iuy');
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const numbered = new RegExp(
  `${open}${soft}(?:(?:${noun}|#|第)\\s{0,3}#?(?<digit>[1-9])(?!\\d|[.,]\\d)|(?<ordinal>${ordinals.join('|')})\\s(?:one|option|choice|answer)\\b)`,
  'iuy',
);
const beforeWords = new RegExp(`${open}${soft}(?:(?:option|choice)[\\s:：]{0,3})?${open}`, 'iuy');

/** After a letter as a word of its own ("A button", "a list"): these words do not make it an article. */
const reasons =
  '(?:because|since|as|is|was|for|given|due|based|with|which|that|so|and|or|not|rather|instead|here|in|on|if|but|it|this|the|would|seems|looks|does|best|most|correctly|clearly)';
const article = new RegExp(`^\\s+(?!${reasons}\\b)[\\p{Ll}\\d]`, 'u');
const closedLetter = /^(?:[.)\]}"'”’»<>,;:!]|\s*(?:\n|$)|\s(?:because|since|as|is)\b)/u;

const joint =
  '(?:\\s?[,;/&+]\\s?(?:(?:and|or)\\s|和|或)?|\\s(?:and|or|and\\/or|plus|as well as)\\s|\\s?(?:和|或者?|与|及|以及|还是|、)\\s?)';
const joined = new RegExp(
  `["'”’»)\\]}>.]{0,3}${joint}(?:also\\s|both\\s|maybe\\s|possibly\\s)?(?:${noun}\\s)?["'“(\\[]{0,2}(?<letter>[A-Za-z])${edge}(?!\\s(?:is|was|would|has|does|seems|describes|shows|refers|can|could|looks|opens|isn)\\b|\\s(?!and\\b|or\\b|are\\b|both\\b)[a-z]{2,}|["')\\]]{0,2}[.:)]\\s\\p{L})`,
  'uy',
);
const bracketed = /\s{0,2}\([^()\n]{1,120}\)|\s?["'”’»)\]}>]{0,3}\s?[.:–—-]\s/y;

const at = <T extends RegExp>(pattern: T, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from;
  return pattern.exec(text);
};

/** Another option that stands beside the one named ("B or C", "A, C", "B (Save) and C (Print)"), or null. */
function beside(text: string, { letter, end }: Named, options: Options): string | null {
  let from = end;
  for (let turn = 0; turn < 3; turn += 1) {
    const other = at(joined, text, from)?.groups?.['letter'];
    if (other !== undefined && (other !== other.toLowerCase() || closedLetter.test(text.slice(joined.lastIndex)))) {
      const upper = other.toUpperCase();
      if (upper !== letter && options.some((one) => one.letter === upper)) return upper;
    }
    const more = at(bracketed, text, from);
    if (!more) return null;
    from += more[0].length;
    const own = optionAt(text, from, options);
    if (own?.letter === letter) from = own.end;
  }
  return null;
}

/** Another option's text right after the letter: "B. Network" where Network is C. */
function contradicted(text: string, { letter, end }: Named, options: Options): string | null {
  const line = /^["'”’»)\]}>]{0,3}\s{0,3}[.:)\]–—(-]\s{0,6}([^\n]{1,300})/u.exec(text.slice(end, end + 320))?.[1];
  if (line === undefined) return null;
  const plain = line.replace(/^["'“(\s]+/, '');
  const other =
    optionSaid(plain.split(/[)"”]|<\/|[.;!?](?:\s|$)/, 1)[0] ?? '', options) ?? optionSaid(plain, options) ?? letter;
  return other === letter ? null : other;
}

function settled(text: string, found: Named, options: Options): Value {
  const { letter, start, end } = found;
  if (!options.some((one) => one.letter === letter)) return { why: 'not-offered', letter, other: '', start, end };
  const also = beside(text, found, options);
  if (also !== null) return { why: 'several', letter, other: also, start, end };
  const other = contradicted(text, found, options);
  return other === null ? found : { why: 'contradicted', letter, other, start, end };
}

function byWords(text: string, from: number, options: Options): Value | null {
  const lead = at(beforeWords, text, from);
  const start = from + (lead?.[0].length ?? 0);
  const said = optionAt(text, start, options) ?? optionAt(text, from, options);
  if (!said) return null;
  const rest = text.slice(said.end, said.end + 60);
  if (
    !/^(?:\s*(?:$|\n)|["'”’»)\]}>]{0,3}\s*(?:[.,;:!?(<\]}"'。✅✓—–-]|$|\n)|\s(?:because|since|as|with|for|which|so)\b)/u.test(
      rest,
    )
  )
    return null;
  const letter = /^["'”’»]?\s?\((?:option\s)?([A-Z])\)/i.exec(rest)?.[1]?.toUpperCase();
  const place = { start, end: said.end };
  if (letter !== undefined && letter !== said.letter)
    return { why: 'contradicted', letter, other: said.letter, ...place };
  return { letter: said.letter, words: true, ...place };
}

/**
 * The option named at a place of a text: its letter, "option 2", "the third option" or its words; `loose` also takes a
 * letter in lower case and words. Null if none is named there.
 */
export function valueAt(text: string, from: number, options: Options, loose = true): Value | null {
  const found = at(named, text, from);
  const sign = found?.groups?.['letter'] ?? '';
  if (found && sign) {
    const end = from + found[0].length;
    const after = text.slice(end, end + 24);
    const whole = loose ? byWords(text, from, options) : null;
    const letter = sign.toUpperCase();
    const isWord =
      (sign === 'I' && !options.some((one) => one.letter === 'I')) ||
      (sign !== letter && (!closedLetter.test(after) || (sign === 'a' && !/\S/.test(text.slice(end))))) ||
      (letter === 'A' && article.test(after) && optionAt(text, end + 1, options)?.letter !== 'A');
    if (whole && (isWord || (isNamed(whole) && whole.end > end + 1 && !/[.)\]:]/.test(text[end] ?? '')))) return whole;
    return isWord ? null : settled(text, { letter, start: end - 1, end }, options);
  }
  const numeral = at(numbered, text, from);
  if (numeral) {
    const digit = numeral.groups?.['digit'];
    const index =
      digit === undefined ? ordinals.indexOf((numeral.groups?.['ordinal'] ?? '').toLowerCase()) : Number(digit) - 1;
    const one = options[index];
    if (
      one &&
      !(digit !== undefined && optionSaid(digit, options) !== null && optionSaid(digit, options) !== one.letter)
    )
      return { letter: one.letter, start: from, end: from + numeral[0].length };
  }
  return loose ? byWords(text, from, options) : null;
}
