import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, nothingShown, refused, unreadable, type Reading } from '../reading.ts';
import { matchesOf } from '../reply/blank.ts';
import { findAbstention, findRefusal } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { withoutFormatting } from '../reply/signs.ts';
import { lettersOf, type UnderstandingItem } from './item.ts';
import { correctionIn } from './letters/doubt.ts';
import { optionAt, optionSaid, type Options, withoutLists } from './letters/options.ts';
import { closingLetter, concludes, declaredIn, loneIn, type Said, statedIn } from './letters/stated.ts';
import { type Value, valueAt } from './letters/value.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const letterReader = 'letters 3';

const several = unreadable('several', inWords('reading-several'));

function read(
  { letter, start, end, words, fault, other = '' }: Value,
  rule: string,
  options: Options,
): Reading<string> {
  const span: [number, number] = [start, end];
  if (fault === undefined) return answered(letter, rule, span, words ? inWords('reading-from-words') : null);
  const why = {
    several: () => inWords('reading-several-letters', { first: letter, rest: other }),
    contradicted: () => inWords('reading-letter-and-words', { letter, other }),
    'not-offered': () =>
      inWords('reading-letter-not-offered', { letter, options: [...lettersOf({ options })].join(', ') }),
  };
  return unreadable(rule, why[fault](), span);
}

/** The declared answer that stands: the only one, or the last that the reply announces as a correction. */
function standing(text: string, [first, ...more]: readonly Said[]): Said | 'several' | null {
  if (!first) return null;
  let current = first;
  for (const next of more) {
    const isSame = next.value.letter === current.value.letter;
    const isFine = isSame && !current.value.fault && !next.value.fault;
    if (isFine || (current.value.fault === 'several' && !next.value.fault)) current = next;
    else if (correctionIn(text, current.value.end - 1, next.value.start) >= 0) current = { ...next, rule: 'corrected' };
    else if (!isSame || !current.value.fault) return 'several';
  }
  return current;
}

const direct =
  /^[^\p{L}]{0,9}(?:(?:no|but|oh),?\s)?(?:[\p{L} ]{2,24}?[,:;.!…—–-]{1,3}|[Mm]ake that|[Ii] mean|[Aa]ctually)\s{1,3}(?:no[,.]?\s)?(?:(?:it|this)(?:['’]s| is| must be| should be)\s)?(?=["'(]{0,2}(?:option\s)?["'(]{0,2}[A-Z]["')]{0,2}(?:[.,!;]|\s*$|\n))/u;
/** "Wait, it is a printer. It must be C": what the reply states after it takes back what it said before `from`. */
function corrected(text: string, from: number, options: Options): Reading<string> | null {
  const at = correctionIn(text, from);
  if (at < 0) return null;
  const tail = text.slice(at);
  const match = direct.exec(tail);
  const value = match && valueAt(tail, match[0].length, options, false);
  const found = value && !value.fault ? value : (statedIn(tail, options).at(-1) ?? closingLetter(tail, options));
  return found && read({ ...found, start: found.start + at, end: found.end + at }, 'corrected', options);
}

const list = /^[\s>#|•*(["'-]{0,9}(?:option\s)?[("'[]{0,2}(?<letter>[A-Z])["')\]]{0,2}\s?(?:[.:)–—-]|\n|$)/iu;
const inline = /[.;,]\s["'(]{0,2}(?:option\s)?([A-Z])["')]{0,2}\s?[.:)–—-]/gi;
const opener = /^["'“‘«„([<\s]{0,9}(?:(?:option|choice|选项)s?\s{0,3}(?:number\s)?#?\s?["'(]{0,2})?$/iu;
/** What follows a leading letter if not its own text: nothing, or a reason rather than a name or the rest of a sentence. */
const reason =
  /^(?:["'”’»)\]}>]{0,3}\s{0,40}(?:[.:,;!–—-](?=\s|$|[^\0-\x7f])|[。、]|$|(?=because\b|since\b|as\b|due to\b|\())\s{0,4}|[)\]]\s{1,4})(?:(?:the|this|that|these|it|its|it['’]s|because|since|there|in|on|at|an?|as|due|based|explanation|reason(?:ing)?|clicking|you|we|i|no|hmm+|wait|actually|when|all|from|here|nothing|final|most|though)\b|\((?!wrong|incorrect|no\b|false|[A-Z]\))|$|[^\0-\x7f])/iu;

/** The option with which the first line begins: "B. Save the document", "B", "(B) because …", or its words alone. */
function byLeadingLine(text: string, options: Options): Value | null {
  const from = /^[\s>#|•*✅→-]{0,60}/u.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
  const following = text.slice(end).trimStart();
  const value = valueAt(text, from, options, false);
  if (!value || value.start > end) {
    const isList = optionSaid(following.split('\n', 1)[0] ?? '', options) !== null;
    return isList ? null : optionOfWords(text, from, end, options);
  }
  const isDigit = /\d$/.test(text.slice(value.start, value.end));
  if (value.fault === 'several' || (value.end > value.start + 1 && !isDigit)) return null;
  if (!opener.test(text.slice(from, isDigit ? value.end - 1 : value.start))) return null;
  const rest = text.slice(value.end, end);
  const own = optionAt(text, value.end + (/^["'”’»)\]}>]{0,3}[\s.:–—-]{0,40}/.exec(rest)?.[0].length ?? 0), options);
  const isSmall = /[a-z]/.test(text.charAt(value.end - 1)) && /[\p{L}\p{N}]/u.test(rest);
  if (own?.letter !== value.letter && value.fault !== 'contradicted' && (isSmall || !reason.test(rest))) return null;
  const next = list.exec(following)?.groups?.['letter']?.toUpperCase();
  const successor = String.fromCharCode(value.letter.charCodeAt(0) + 1);
  const isInline = matchesOf(inline, rest).some((one) => one[1]?.toUpperCase() === successor);
  return isInline || next === successor || /[?]\s*$/.test(rest) ? null : value;
}

/** A part of the text that is one option's words. */
function optionOfWords(text: string, start: number, end: number, options: Options): Value | null {
  const letter = optionSaid(text.slice(start, end), options);
  return letter === null ? null : { letter, start, end, words: true };
}

/** A whole reply of nothing but a letter, perhaps with a few words: "B", "(b)", "The answer is B.", "um, b i think", "B (2)". */
const bare =
  /^(?:[^A-Za-z\d\x80-\uffff]|[“‘«„]){0,9}(?:(?:um+|uh+|hmm+|yeah|yes|no|so|well|probably|definitely|maybe|likely|clearly|it['’]?s|i(?:['’]d)? (?:think|guess|say|go)|(?:i(?:['’]ll| will)|let['’]?s) (?:go with|take|say)|(?:the )?(?:(?:final|correct|best) )?ans(?:wer)?(?: is)?|(?:the )?letter|option|choice|final)[\s,.:…!?"'([{*-]{1,5}){0,3}([A-Za-z])(?:[\s,.]{1,3}\1\b){0,40}(?:[\s"'”’»)\]}>,]{0,4}(?:i (?:think|guess)(?: so)?|imo|probably|for sure|maybe|it is))?[\s"'“”’»)\]}>.,:;!?*#]{0,9}(?:\((\d+)\))?$/i;

function byBareLetter(text: string, options: Options): Reading<string> | null {
  const [, sign, number = ''] = (text.length < 400 && bare.exec(text.trim())) || [];
  if (sign === undefined) return null;
  const [start, letter] = [text.lastIndexOf(sign), sign.toUpperCase()];
  const value: Value = { letter, start, end: start + 1 };
  const other = number === '' ? null : optionSaid(number, options);
  if (!options.some((one) => one.letter === letter))
    return read({ ...value, fault: 'not-offered' }, 'bare-letter', options);
  return read(
    other === null || other === letter ? value : { ...value, fault: 'contradicted', other },
    'bare-letter',
    options,
  );
}

function byStatement(text: string, options: Options): Reading<string> | null {
  const stated = statedIn(text, options);
  const [first, last] = [stated[0], stated.at(-1)];
  if (!first || !last) return corrected(text, 0, options);
  const isSettled =
    stated.every(({ letter }) => letter === first.letter) ||
    correctionIn(text, first.end, last.start) >= 0 ||
    concludes(text, last);
  return isSettled ? read(last, 'stated', options) : { ...several, pattern: 'stated' };
}

/** A letter, a guess or an ordinal: the reply does not just say that it cannot tell. */
const namesAny =
  /(?<![A-Za-z'’])[B-HJ-Z](?![A-Za-z'’])|\b(?:but|however|probably|guess|maybe|perhaps|could be|(?:first|second|third|fourth|last) (?:one|option))\b/;

/**
 * Reads the one option that a reply chooses, by the first row of the table in docs/metrics.md that finds anything. `asked`
 * is the prompt as sent, which a reply may repeat.
 */
export function parseLetter(
  reply: string,
  { options }: Pick<UnderstandingItem, 'options'>,
  asked?: string,
): Reading<string> {
  const short = byBareLetter(reply, options);
  if (short) return short;
  const whole = withoutFormatting(shownOf(reply, asked));
  if (whole.trim() === '') return nothingShown(reply);
  const text = withoutLists(whole, options);
  const alone = text === reply ? null : byBareLetter(text, options);
  if (alone) return alone;
  const [from, to] = [text.length - text.trimStart().length, text.trimEnd().length];
  const same = optionOfWords(text, from, to, options);
  if (same) return read(same, 'option-text', options);

  const declared = standing(text, declaredIn(text, options));
  if (declared === 'several') return several;
  if (declared) return corrected(text, declared.value.end, options) ?? read(declared.value, declared.rule, options);
  const lead = byLeadingLine(text, options);
  if (lead) return corrected(text, lead.end, options) ?? read(lead, 'first-line', options);
  const stated = byStatement(text, options);
  if (stated) return stated;
  const lone = loneIn(text, options);
  if (lone !== null && typeof lone === 'object') return read(lone, 'only-letter', options);
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  if (lone === 'several') return several;
  const abstention = lone === null && !namesAny.test(text) ? findAbstention(text) : null;
  if (abstention) return abstained(abstention);
  return lone === null
    ? unreadable('none', inWords('reading-no-letter'))
    : unreadable('turned-down', inWords('reading-turned-down'));
}
