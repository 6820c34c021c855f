import { inWords } from '../../phrases/phrase.ts';
import { answered, nothingShown, unreadable, type Reading } from '../reading.ts';
import { matchesOf } from '../reply/blank.ts';
import { withoutAnswer } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { withoutFormatting } from '../reply/signs.ts';
import type { UnderstandingItem } from './item.ts';
import { correctionIn, standing } from './letters/doubt.ts';
import { optionAt, optionWithText, type Options, withoutLists } from './letters/options.ts';
import { closingLetter, declaredIn, loneIn, statedIn } from './letters/stated.ts';
import { type Value, valueAt } from './letters/value.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const letterReader = 'letters 4';

const several = unreadable('several', inWords('reading-several'));

function read(
  { letter, start, end, words, fault, other = '' }: Value,
  rule: string,
  options: Options,
): Reading<string> {
  const span: [number, number] = [start, end];
  if (fault === undefined) return answered(letter, rule, span, words ? inWords('reading-from-words') : null);
  const offered = options.map((option) => option.letter).join(', ');
  const why = {
    several: inWords('reading-several-letters', { first: letter, rest: other }),
    contradicted: inWords('reading-letter-and-words', { letter, other }),
    'not-offered': inWords('reading-letter-not-offered', { letter, options: offered }),
  };
  return unreadable(rule, why[fault], span);
}

/** "Wait, it is a printer. It must be C": what the reply states after it takes back what it said before `from`. */
function corrected(text: string, from: number, options: Options): Reading<string> | null {
  const at = correctionIn(text, from);
  if (at < 0) return null;
  const tail = text.slice(at);
  const found = statedIn(tail, options).at(-1) ?? closingLetter(tail, options);
  return found && read({ ...found, start: found.start + at, end: found.end + at }, 'corrected', options);
}

/** The letter with which a line or a part of one begins, as in a list. */
const listed =
  /(?:^|[.;,]\s)[\s>#|•*["'(-]{0,9}(?:option\s)?[("'[]{0,2}(?<letter>[A-Z])["')\]]{0,2}\s?(?:[.:)–—-]|\n|$)/giu;
/** What follows a leading letter if not its own text: nothing, or a reason rather than a name or the rest of a sentence. */
const reason =
  /^(?:["'”’»)\]}>]{0,3}\s{0,40}(?:[.:,;!–—-](?=\s|$|[^\0-\x7f])|[。、]|$|(?=because\b|since\b|as\b|due to\b|\())\s{0,4}|[)\]]\s{1,4})(?:(?:the|this|that|these|it|its|it['’]s|because|since|there|in|on|at|an?|as|due|based|explanation|reason(?:ing)?|clicking|you|we|i|no|hmm+|wait|actually|when|all|from|here|nothing|final|most|though)\b|\((?!wrong|incorrect|no\b|false|[A-Z]\))|$|[^\0-\x7f])/iu;

/** The option with which the first line begins: "B. Save the document", "B", "(B) because …", or its words alone. */
function byLeadingLine(text: string, options: Options): Value | null {
  const from = /^[\s>#|•*✅→-]{0,60}/u.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
  const value = valueAt(text, from, options);
  if (!value || value.start > end || value.fault === 'several') return null;
  const rest = text.slice(value.end, end);
  const own = optionAt(text, value.end + (/^["'”’»)\]}>]{0,3}[\s.:–—-]{0,40}/.exec(rest)?.[0].length ?? 0), options);
  const isMeant = own?.letter === value.letter || value.fault === 'contradicted' || reason.test(rest);
  if (value.words ? /[\p{L}\p{N}]/u.test(rest) : !isMeant) return null;
  const next = text.slice(end).trimStart().split('\n', 1)[0] ?? '';
  const successor = String.fromCharCode(value.letter.charCodeAt(0) + 1);
  const isList = [rest, next].some((part) =>
    matchesOf(listed, part).some((match) => match.groups?.['letter'] === successor),
  );
  return isList || (value.words && optionWithText(next, options) !== null) ? null : value;
}

/**
 * Reads the one option that a reply chooses, by the first row of the table in docs/metrics.md that finds anything. `asked`
 * is the prompt as sent, which a reply may repeat.
 */
export function parseLetter(
  reply: string,
  { options }: Pick<UnderstandingItem, 'options'>,
  asked?: string,
): Reading<string> {
  const whole = withoutFormatting(shownOf(reply, asked));
  if (whole.trim() === '') return nothingShown(reply);
  const text = withoutLists(whole, options);
  const declared = standing(text, declaredIn(text, options), ({ letter, fault }) => fault ?? letter);
  if (declared === 'several') return several;
  if (declared) return corrected(text, declared.end, options) ?? read(declared, declared.rule, options);
  const lead = byLeadingLine(text, options);
  if (lead) return corrected(text, lead.end, options) ?? read(lead, lead.words ? 'option-text' : 'first-line', options);
  const stated = standing(text, statedIn(text, options), ({ letter }) => letter);
  if (stated === 'several') return several;
  if (stated) return read(stated, 'stated', options);
  const lone = loneIn(text, options);
  if (lone === 'several') return withoutAnswer(text, several);
  if (lone === 'turned-down') return withoutAnswer(text, unreadable(lone, inWords('reading-turned-down')));
  return lone
    ? read(lone, 'only-letter', options)
    : withoutAnswer(text, unreadable('none', inWords('reading-no-letter')));
}
