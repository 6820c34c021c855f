import { optionAt, optionWithText, type Options } from './options.ts';

/** What a reply names at a place: one option (by its letter, its number or its `words`), or why it is none (`fault`). */
export interface Value {
  letter: string;
  start: number;
  end: number;
  words?: boolean;
  /** Two options at once, a letter that is not offered, or a letter with another option's words. */
  fault?: 'several' | 'not-offered' | 'contradicted';
  /** The other option of a fault. */
  other?: string;
}

/** Not inside a word; signs of Chinese, Japanese and Korean may follow a letter directly. */
export const edge = "(?![A-Za-z0-9_\\u00c0-\\u052f]|['’][a-z]{1,3}\\b|-[A-Za-z]{2})";
const open = '[\\s"\'“”‘’«„(\\[{}<:.-]{0,40}';
const noun = '(?:options?|choices?|answers?|letters?|alternatives?|statements?|number|no\\.|选项|选择)';
const soft =
  '(?:(?:therefore|thus|clearly|definitely|certainly|simply|just|most likely|most probably|likely|probably|indeed|actually|still|the|my|a resounding|(?:the )?(?:correct|right|best|most appropriate))\\s{1,4}){0,4}';
const named = new RegExp(`${open}${soft}(?:${noun}[\\s:：]{0,3}){0,2}${open}(?<letter>[A-Za-z])${edge}`, 'iuy');
const numbered = new RegExp(`${open}${soft}(?:${noun}|#|第)\\s{0,3}#?(?<digit>[1-9])(?!\\d|[.,]\\d)`, 'iuy');
const beforeWords = new RegExp(`${open}${soft}(?:(?:option|choice)[\\s:：]{0,3})?${open}`, 'iuy');

/** After "A" these words do not make it an article; others do ("A button", "a list"). */
const article =
  /^\s+(?!(?:because|since|as|is|was|for|given|due|based|with|which|that|so|and|or|not|rather|instead|here|in|on|if|but|it|this|the|would|seems|looks|does|best|most|correctly|clearly|matches|fits)\b)[\p{Ll}\d]/u;
const closedLetter = /^(?:[.)\]}"'”’»<>,;:!]|\s*(?:\n|$)|\s(?:because|since|as|is)\b)/u;

const joint =
  '(?:\\s?[,;/&+]\\s?(?:(?:and|or)\\s|和|或)?|\\s(?:and|or|and\\/or|plus|as well as)\\s|\\s?(?:和|或者?|与|及|以及|还是|、)\\s?)';
/** Another option beside one: "B or C", "A, C". */
const joined = new RegExp(
  `["'”’»)\\]}>.]{0,3}${joint}(?:also\\s|both\\s|maybe\\s|possibly\\s)?(?:${noun}\\s)?["'“(\\[]{0,2}(?<letter>[A-Za-z])${edge}(?!\\s(?:is|was|would|has|does|seems|describes|shows|refers|can|could|looks|opens|isn)\\b|\\s(?!and\\b|or\\b|are\\b|both\\b)[a-z]{2,}|["')\\]]{0,2}[.:)]\\s\\p{L})`,
  'uy',
);
/** What may stand between the two: "B (Save) and C (Print)". */
const bracketed = /\s{0,2}\([^()\n]{1,120}\)|\s?["'”’»)\]}>]{0,3}\s?[.:–—-]\s/y;
const closedWords =
  /^(?:\s*(?:$|\n)|["'”’»)\]}>]{0,3}\s*(?:[.,;:!?(<\]}"'。✅✓—–-]|$|\n)|\s(?:because|since|as|with|for|which|so)\b)/u;

function at(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function beside(text: string, { letter, end }: Value, options: Options): string | null {
  let from = end;
  for (let turn = 0; turn < 3; turn += 1) {
    const other = at(joined, text, from)?.groups?.['letter'] ?? '';
    const upper = other.toUpperCase();
    const isLetter = other === upper || closedLetter.test(text.slice(joined.lastIndex));
    if (isLetter && upper !== letter && options.some((option) => option.letter === upper)) return upper;
    const more = at(bracketed, text, from);
    if (!more) return null;
    from += more[0].length;
    const own = optionAt(text, from, options);
    if (own?.letter === letter) from = own.end;
  }
  return null;
}

function settled(text: string, found: Value, options: Options): Value {
  const { letter, end } = found;
  if (!options.some((option) => option.letter === letter)) return { ...found, fault: 'not-offered' };
  const also = beside(text, found, options);
  if (also !== null) return { ...found, fault: 'several', other: also };
  const line = /^["'”’»)\]}>]{0,3}\s{0,3}[.:)\]–—(-]\s{0,6}["'“(\s]*([^\n]{1,300})/u.exec(text.slice(end, end + 320));
  const other = optionWithText(line?.[1]?.split(/[)"”]|<\/|[.;!?](?:\s|$)/, 1)[0] ?? '', options) ?? letter;
  return other === letter ? found : { ...found, fault: 'contradicted', other };
}

function byWords(text: string, from: number, options: Options): Value | null {
  const start = from + (at(beforeWords, text, from)?.[0].length ?? 0);
  const option = optionAt(text, start, options) ?? optionAt(text, from, options);
  const rest = option ? text.slice(option.end, option.end + 60) : '';
  if (!option || !closedWords.test(rest)) return null;
  const letter = /^["'”’»]?\s?\((?:option\s)?([A-Z])\)/i.exec(rest)?.[1]?.toUpperCase() ?? option.letter;
  const found: Value = { letter, words: true, start, end: option.end };
  return letter === option.letter ? found : { ...found, fault: 'contradicted', other: option.letter };
}

/**
 * The option named at a place of a text: its letter, "option 2" or its words; `loose` also takes a
 * letter in lower case and words. Null if none is named there.
 */
export function valueAt(text: string, from: number, options: Options, loose = true): Value | null {
  const whole = loose ? byWords(text, from, options) : null;
  const found = at(named, text, from);
  if (found) {
    const sign = found.groups?.['letter'] ?? '';
    const letter = sign.toUpperCase();
    const end = from + found[0].length;
    const after = text.slice(end, end + 24);
    const isWord =
      (sign !== letter && (!closedLetter.test(after) || (sign === 'a' && !/\S/.test(text.slice(end))))) ||
      (letter === 'A' && article.test(after) && optionAt(text, end + 1, options)?.letter !== 'A');
    const isOfWords = whole && !whole.fault && whole.end > end + 1 && !/^[.)\]:]/.test(after);
    return isWord || isOfWords ? whole : settled(text, { letter, start: end - 1, end }, options);
  }
  const digit = at(numbered, text, from)?.groups?.['digit'] ?? '';
  const letter = options[Number(digit) - 1]?.letter;
  const isNumber = letter !== undefined && (optionWithText(digit, options) ?? letter) === letter;
  return isNumber ? { letter, start: from, end: numbered.lastIndex } : whole;
}
