import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention } from '../reply/abstentions.ts';
import { blanked } from '../reply/blank.ts';
import { findRefusal } from '../reply/refusals.ts';
import { withoutEscapes, withoutFormatting, withPlainSigns } from '../reply/signs.ts';
import { withoutThinking } from '../reply/thinking.ts';
import { withoutTokens } from '../reply/tokens.ts';
import { lettersOf, type UnderstandingItem } from './item.ts';
import { type Clues, cluesOf } from './letters/clues.ts';
import { correctedIn } from './letters/corrected.ts';
import { declaredIn } from './letters/declared.ts';
import { joinedLetter, type Mention } from './letters/mentions.ts';
import { byClosingOption } from './letters/closing.ts';
import { hedgedLetter } from './letters/hedged.ts';
import { namesOption, optionBefore, optionSaid, wordSpans } from './letters/option-words.ts';
import {
  bareLetter,
  byEnding,
  byFirstLine,
  byLineAlone,
  byOnlyMention,
  type Line,
  linesOf,
  namesSeveral,
} from './letters/short.ts';
import { statedIn } from './letters/stated.ts';
import { verdictsIn } from './letters/verdicts.ts';

type Options = UnderstandingItem['options'];

interface Found {
  mention: Mention;
  rule: string;
}

const noLetter = inWords('reading-no-letter');
const severalNamed = inWords('reading-several');

/** Another option's text beside a letter: "B. Network" or "Network (B)" where Network is C. */
function contradicted(text: string, { letter, start }: Mention, options: Options): string | null {
  const before = optionBefore(text, start, options);
  if (before !== null && before !== letter) return before;
  const line = /^["'”’)\]}]{0,3}\s{0,3}[.:)\]–—-]\s{0,6}([^\n]{1,300})/u.exec(text.slice(start + 1, start + 320))?.[1];
  const other = line === undefined ? null : optionSaid(line.split(/<\/|["”]\s?[,}]/, 1)[0] ?? '', options);
  return other !== null && other !== letter ? other : null;
}

function settle(text: string, options: Options, { mention, rule }: Found): Reading<string> {
  const letters = lettersOf({ options });
  const span: [number, number] = [mention.start, mention.start + 1];
  const joined = joinedLetter(text, mention.start);
  if (joined !== null && joined !== mention.letter)
    return unreadable(rule, inWords('reading-several-letters', { first: mention.letter, rest: joined }), span);
  if (!letters.includes(mention.letter))
    return unreadable(
      rule,
      inWords('reading-letter-not-offered', { letter: mention.letter, options: [...letters].join(', ') }),
      span,
    );
  const other = contradicted(text, mention, options);
  if (other !== null)
    return unreadable(rule, inWords('reading-letter-and-words', { letter: mention.letter, other }), span);
  return answered(mention.letter, rule, span);
}

/** The reply's verdicts on each option, and its first line, which counts unless the reply rejects it later. */
function byOptions(text: string, lines: readonly Line[], options: Options, clues: Clues): Found | 'several' | null {
  const { right, wrong, doubted } = verdictsIn(text, options, clues);
  const lead = byFirstLine(text, lines, options);
  const [one] = right;
  const several = right.some((other) => other.letter !== one?.letter);
  if (lead && !wrong.some((other) => other.letter === lead.letter)) {
    if (!one || (!several && one.letter === lead.letter)) return { mention: lead, rule: 'first-line' };
    return wrong.length + doubted.length > 0 && !several ? { mention: one, rule: 'verdicts' } : 'several';
  }
  if (!one) return null;
  return several ? 'several' : { mention: one, rule: 'verdicts' };
}

/** Statements; and a letter on its own line before a mere conclusion ("B⏎⏎… so A can be ruled out"). */
function bySentences(text: string, lines: readonly Line[], clues: Clues): Found | null {
  const stated = statedIn(text, clues);
  if (stated && !stated.leading) return { mention: stated.mention, rule: 'stated' };
  const alone = byLineAlone(lines);
  if (stated && !alone) return { mention: stated.mention, rule: 'stated' };
  return alone && { mention: alone, rule: 'line' };
}

const endsInLetter = /[( ][A-Z]\)[\s.]{0,9}$/;

/** "Vitamin C (A)": an option's words, then its letter. */
function optionWithLetter(text: string, options: Options): string | null {
  // Most texts with brackets hold something else in them, and the pattern tries every place where they may begin.
  if (!endsInLetter.test(text)) return null;
  const [, words = '', letter] = /^(.{1,300}\S)\s{1,3}\((?:option\s)?([A-Z])\)[\s.]{0,9}$/su.exec(text) ?? [];
  return letter !== undefined && optionSaid(words, options) === letter ? letter : null;
}

/** The option whose text is that whole part of the reply, ignoring tags. */
function readWords(text: string, [from, to]: [number, number], options: Options): Reading<string> | null {
  const said = text.slice(from, to);
  const plain = said.includes('<') ? said.replace(/<\/?\p{L}{1,12}>/gu, ' ') : said;
  const letter = optionSaid(plain, options) ?? optionWithLetter(plain, options);
  if (!letter) return null;
  const span: [number, number] = [to - said.trimStart().length, from + said.trimEnd().length];
  return answered(letter, 'option-text', span, inWords('reading-from-words'));
}

/** A reply without a letter: it says that the question cannot be answered, or nothing can be read from it. */
function withoutLetter(text: string, options: Options): Reading<string> {
  const abstention = namesOption(text, options) ? null : findAbstention(text);
  return abstention ? abstained(abstention) : unreadable('none', noLetter);
}

/** "Q: Which icon?⏎A: D": the reply repeats the question, and "A:" is no option. */
const repeated = /^\s{0,9}(?:Q|Question)\s{0,3}[:.][^]{0,4000}?\nA\s{0,3}:/;
const withoutQuestion = (text: string): string => (/^\s{0,9}Q/.test(text) ? blanked(text, repeated) : text);

/** "It depends on the app: in Word it is B": conditions, not an answer. */
const depends = /^\W{0,9}(?:it|that|this)(?: really| all)? depends\b/i;

/** "If it is a disk, B; if it is a folder, A", "B if it is a disk, A if not": an answer for each case. */
const ifs =
  /^\W{0,6}(?:[Ii]f\b[^\n.]{1,120}\b[A-Z]\b[^\n]{0,9}\b[Ii]f\b[^\n]{1,120}\b[A-Z]|[A-Z] if\b[^\n.]{1,120}[,;] (?:and |but |or )?[A-Z] (?:if|otherwise)\b)/;

/** "B. Hmm, wait. It is a printer. D.": the reply takes its first line back. */
const takesBack = /\b(?:hmm+|wait|actually|no)\b\s?[,.!…—–-]/i;

/**
 * Reads the one option that a reply chooses, in layers: reasoning blocks, template tokens and formatting are removed;
 * then what the reply declares (field, tag, box, label), states in a sentence, says about each option, or answers in a
 * word. Within a layer the last one counts. Two options named together, one that is only rejected ("not B", "B is
 * wrong"), a letter that was not offered or is followed by another option's text, or no letter are parse failures,
 * never a guess; a reply that declines, or that says it cannot tell and names no option, is a refusal. Words ("A button", "Vitamin C") are never letters. `look` provides
 * the clues by which layers that cannot match are skipped.
 */
export function parseLetter(
  reply: string,
  { options }: Pick<UnderstandingItem, 'options'>,
  look: (text: string) => Clues = cluesOf,
): Reading<string> {
  const plain = withPlainSigns(reply);
  const short = bareLetter(plain);
  if (short !== null) {
    const start = plain.lastIndexOf(short);
    return settle(plain, options, { mention: { letter: short.toUpperCase(), start }, rule: 'bare-letter' });
  }
  const text = withoutQuestion(withoutFormatting(withoutTokens(withoutThinking(withoutEscapes(plain)))));
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));

  const same = readWords(text, [0, text.length], options);
  if (same) return same;
  const clues = look(text);
  if (clues.letter && namesSeveral(text)) return unreadable('several', severalNamed);

  if (ifs.test(text)) return unreadable('several', severalNamed);

  const lines = clues.letter ? linesOf(text) : [];
  const declared = declaredIn(text, clues) ?? bySentences(text, lines, clues);
  if (declared?.rule === 'stated' && depends.test(text)) return unreadable('several', severalNamed);
  const corrected = declared && correctedIn(text, declared.mention.start, clues);
  if (corrected) return settle(text, options, { mention: corrected, rule: 'corrected' });
  if (declared) return settle(text, options, declared);
  const hasty = clues.letter ? hedgedLetter(text) : null;
  if (hasty) return settle(text, options, { mention: hasty, rule: 'hedged-letter' });
  for (const span of wordSpans(text, options)) {
    const said = readWords(text, span, options);
    if (said) return said;
  }
  const ending = byEnding(text, clues);
  const refusal = findRefusal(text);
  if (refusal && !(ending && /:\s*["'“(]*$/u.test(text.slice(0, ending.start)))) return refused(refusal);
  if (!clues.letter) return withoutLetter(text, options);
  const judged = byOptions(text, lines, options, clues);
  if (judged === 'several') return unreadable('several', severalNamed);
  if (judged?.rule === 'first-line' && ending && ending.letter !== judged.mention.letter)
    if (takesBack.test(text.slice(judged.mention.start, ending.start)))
      return settle(text, options, { mention: ending, rule: 'corrected' });
  if (judged) return settle(text, options, judged);
  if (ending) return settle(text, options, { mention: ending, rule: 'last-word' });
  const closing = byClosingOption(text, options);
  if (closing) return settle(text, options, { mention: closing, rule: 'last-option' });
  const only = byOnlyMention(text, options);
  if (only === 'several') return unreadable('several', severalNamed);
  if (only === 'turned-down') return unreadable('turned-down', inWords('reading-turned-down'));
  if (only) return settle(text, options, { mention: only, rule: 'only-letter' });
  return withoutLetter(text, options);
}
