import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention, findRefusal } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { withoutFormatting } from '../reply/signs.ts';
import { lettersOf, type UnderstandingItem } from './item.ts';
import { type Declared, declaredIn } from './letters/declared.ts';
import { correctionIn } from './letters/doubt.ts';
import { optionAt, optionSaid, type Options, withoutLists } from './letters/options.ts';
import { closingLetter, concludes, loneIn, statedIn } from './letters/stated.ts';
import { isNamed, type Named, type Value, valueAt } from './letters/value.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const letterReader = 'letters 2';

const severalNamed = inWords('reading-several');

function read(value: Value, rule: string, options: Options): Reading<string> {
  const span: [number, number] = [value.start, value.end];
  if (isNamed(value)) return answered(value.letter, rule, span, value.words ? inWords('reading-from-words') : null);
  const { why, letter, other } = value;
  if (why === 'several')
    return unreadable(rule, inWords('reading-several-letters', { first: letter, rest: other }), span);
  if (why === 'contradicted') return unreadable(rule, inWords('reading-letter-and-words', { letter, other }), span);
  return unreadable(
    rule,
    inWords('reading-letter-not-offered', { letter, options: [...lettersOf({ options })].join(', ') }),
    span,
  );
}

/** The declared answer that stands: the only one, or the last that the reply announces as a correction. */
function standing(text: string, all: readonly Declared[]): Declared | 'several' | null {
  const [first, ...more] = all;
  if (!first) return null;
  let current = first;
  for (const next of more) {
    const same = next.value.letter === current.value.letter;
    const settles = isNamed(next.value) && !isNamed(current.value) && current.value.why === 'several';
    if ((same && isNamed(next.value) && isNamed(current.value)) || settles) current = next;
    else if (correctionIn(text, current.end - 1, next.value.start) >= 0) current = { ...next, rule: 'corrected' };
    else if (!same || isNamed(current.value)) return 'several';
  }
  return current;
}

/** "Wait, it is a printer. It must be C": what the reply states after it takes back what it said before `from`. */
function corrected(text: string, from: number, options: Options): Named | null {
  const at = correctionIn(text, from);
  if (at < 0) return null;
  const tail = text.slice(at);
  const direct =
    /^[^\p{L}]{0,9}(?:(?:no|but|oh),?\s)?(?:[\p{L} ]{2,24}?[,:;.!…—–-]{1,3}|[Mm]ake that|[Ii] mean|[Aa]ctually)\s{1,3}(?:no[,.]?\s)?(?:(?:it|this)(?:['’]s| is| must be| should be)\s)?(?=["'(]{0,2}(?:option\s)?["'(]{0,2}[A-Z]["')]{0,2}(?:[.,!;]|\s*$|\n))/u.exec(
      tail,
    );
  const value = direct && valueAt(tail, direct[0].length, options, false);
  const found = isNamed(value) ? value : (statedIn(tail, options).at(-1) ?? closingLetter(tail, options));
  return found ? { ...found, start: found.start + at, end: found.end + at } : null;
}

const leading = /^[\s>#|•*✅→-]{0,60}/u;
const list = /^[\s>#|•*(["'-]{0,9}(?:option\s)?[("'[]{0,2}(?<letter>[A-Z])["')\]]{0,2}\s?(?:[.:)–—-]|\n|$)/iu;
const opener = /^["'“‘«„([<\s]{0,9}(?:(?:option|choice|选项)s?\s{0,3}(?:number\s)?#?\s?["'(]{0,2})?$/iu;
/** What may separate a leading letter from its reason; nothing but it and the letter may stand on the line too. */
const separator =
  /^["'”’»)\]}>]{0,3}\s{0,40}(?<sign>[.:,;!–—-](?=\s|$|[^\0-\x7f])|[。、]|$|(?=(?:because|since|as|due to)\b)|(?=\())\s{0,4}|^[)\]]\s{1,4}/iu;
/** The first words after "B." if they are not its own text: a reason rather than a name or the rest of a sentence. */
const reason =
  /^(?:(?:the|this|that|these|it|its|it['’]s|because|since|there|in|on|at|an?|as|based|explanation|reason(?:ing)?|clicking|you|we|i|no|hmm+|wait|actually|when|all|from|here|nothing)\b|$|[^\0-\x7f])/i;
const turnedDown =
  /^(?:\d|(?:is|was|are|has|in)?\s?(?:no\s*(?:[.,;:|(]|$)|is|was|has|full|not|n['’]t|in?correct|wrong|does|unlikely|false)\b)|^[错不❌✗✘×]/i;

/** The option with which the first line begins: "B. Save the document", "B", "(B) because …". */
function byLeadingLine(text: string, options: Options): Value | null {
  const from = leading.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
  const following = text.slice(end).trimStart();
  const value = valueAt(text, from, options, false);
  if (!value || value.start > end) {
    const words = optionOfWords(text.slice(from, end), from, end, options);
    return words && optionSaid(following.split('\n', 1)[0] ?? '', options) === null ? words : null;
  }
  const said = text.slice(value.start, value.end).trim();
  const isDigit = /\d$/.test(said);
  if (said.length > 1 && !isDigit && isNamed(value)) return null;
  if (!isNamed(value) && value.why === 'several') return null;
  if (!opener.test(text.slice(from, isDigit ? value.end - 1 : value.start))) return null;
  const rest = text.slice(value.end, end);
  const own = optionAt(text, value.end + (/^["'”’»)\]}>]{0,3}[\s.:–—-]{0,40}/.exec(rest)?.[0].length ?? 0), options);
  if (own?.letter !== value.letter) {
    const sign = separator.exec(rest);
    if (!sign) return null;
    const words = rest.slice(sign[0].length);
    const isSmall = text.charAt(value.end - 1) !== text.charAt(value.end - 1).toUpperCase();
    if ((isSmall && /\S/.test(words)) || turnedDown.test(words) || bare.test(words)) return null;
    if (sign.groups?.['sign'] === '.' && !reason.test(words)) return null;
  }
  if (/[?]\s*$/.test(rest)) return null;
  const next = list.exec(following)?.groups?.['letter']?.toUpperCase();
  const successor = String.fromCharCode(value.letter.charCodeAt(0) + 1);
  const isInline = new RegExp(`[.;,]\\s["'(]{0,2}(?:option\\s)?${successor}["')]{0,2}\\s?[.:)–—-]`, 'iu').test(rest);
  return isInline || next === successor ? null : value;
}

/** A first line that is one option's words. */
function optionOfWords(line: string, start: number, end: number, options: Options): Named | null {
  const letter = /[\p{L}\p{N}]/u.test(line) ? optionSaid(line, options) : null;
  return letter === null ? null : { letter, start, end, words: true };
}

/** A whole reply of nothing but a letter, perhaps with words of hurry or doubt: "B", "(b)", "Option B.", "um, b i think". */
const bare =
  /^[\s"'“‘«„([{<*]{0,9}(?:(?:um+|uh+|hmm+|yeah|yep|yes|no|so|well|prolly|prob(?:ably)?|definitely|maybe|likely|clearly|its|it['’]s|i(?:['’]d)? (?:think|guess|say|go)|(?:i(?:['’]ll| will)|let['’]?s) (?:go with|take|say)|gotta be|gonna say|ans(?:wer)?|letter|the letter|option|choice|final)[\s,.:…!?-]{1,5}){0,3}[("'[]{0,3}([A-Za-z])(?:[\s,]{1,3}\1\b){0,40}(?:[\s"'”’»)\]}>,]{0,4}(?:i (?:think|guess)(?: so)?|imo|probably|for sure|maybe|it is|all day))?[\s"'“”’»)\]}>.,:;!?*#]{0,9}$/i;

/** The only letter of the reply, with nothing but signs and numbers around it, or after "The answer is". */
const onlyLetter =
  /^(?:[^A-Za-z\d\x80-\uffff]{0,9}(?:the\s)?(?:(?:final|correct|best)\s)?answer(?:\sis|\s?:))?[^A-Za-z\d\x80-\uffff]{0,9}([A-Z])(?:[).*\]"'`}\s]{1,6}\(\d+\)|[).*\]"'`}\s]{0,6})$/i;

function byBareLetter(text: string, options: Options): Reading<string> | null {
  const [, sign] = text.length > 400 ? [] : (onlyLetter.exec(text) ?? bare.exec(text.trim()) ?? []);
  if (sign === undefined) return null;
  const start = text.lastIndexOf(sign);
  const letter = sign.toUpperCase();
  const offered = options.some((one) => one.letter === letter);
  const value = { letter, start, end: start + 1 };
  return read(offered ? value : { ...value, why: 'not-offered', other: '' }, 'bare-letter', options);
}

/** A letter, a guess or an ordinal: the reply does not just say that it cannot tell. */
const namesAny =
  /(?<![A-Za-z'’])[B-HJ-Z](?![A-Za-z'’])|\b(?:but|however|probably|guess|maybe|perhaps|could be|(?:first|second|third|fourth|last) (?:one|option))\b/;

function byStatement(text: string, options: Options): Reading<string> | null {
  const stated = statedIn(text, options);
  const [first] = stated;
  const last = stated.at(-1);
  if (!first || !last) {
    const later = corrected(text, 0, options);
    return later && read(later, 'corrected', options);
  }
  if (stated.every(({ letter }) => letter === first.letter)) return read(last, 'stated', options);
  const settles = correctionIn(text, first.end, last.start) >= 0 || concludes(text, last);
  return settles ? read(last, 'stated', options) : unreadable('stated', severalNamed);
}

/**
 * Reads the one option that a reply chooses, by the first of these that finds anything: what it declares (field, tag,
 * box, call, "the answer is", a last line that is one option), an option that leads its first line, one option's words
 * as the whole reply, a statement in English or Chinese, the only option named. Two declared answers that differ are a
 * parse failure unless the second is announced as a correction; so are several options, one that was not offered, and
 * one with another option's words. A reply that declines or cannot tell is a refusal. `asked` is the prompt as sent,
 * which a reply may repeat. See docs/metrics.md.
 */
export function parseLetter(
  reply: string,
  { options }: Pick<UnderstandingItem, 'options'>,
  asked?: string,
): Reading<string> {
  const short = byBareLetter(reply, options);
  if (short) return short;
  const whole = withoutFormatting(shownOf(reply, asked));
  if (whole.trim() === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));
  const text = withoutLists(whole, options);
  const alone = byBareLetter(text, options);
  if (alone) return alone;
  const same = optionOfWords(text, 0, text.length, options);
  if (same)
    return read(
      { ...same, start: text.length - text.trimStart().length, end: text.trimEnd().length },
      'option-text',
      options,
    );

  const declared = standing(text, declaredIn(text, options));
  if (declared === 'several') return unreadable('several', severalNamed);
  if (declared) {
    const later = corrected(text, declared.end, options);
    return later ? read(later, 'corrected', options) : read(declared.value, declared.rule, options);
  }
  const lead = byLeadingLine(text, options);
  if (lead) {
    const later = corrected(text, lead.end, options);
    return later ? read(later, 'corrected', options) : read(lead, 'first-line', options);
  }
  const stated = byStatement(text, options);
  if (stated) return stated;
  const lone = loneIn(text, options);
  if (lone !== null && typeof lone === 'object') return read(lone, 'only-letter', options);
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  if (lone === 'several') return unreadable('several', severalNamed);
  const abstention = lone === null && !namesAny.test(text) ? findAbstention(text) : null;
  if (abstention) return abstained(abstention);
  return lone === null
    ? unreadable('none', inWords('reading-no-letter'))
    : unreadable('turned-down', inWords('reading-turned-down'));
}
