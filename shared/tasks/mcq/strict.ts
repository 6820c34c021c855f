import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findRefusal, withPlainSigns, withoutThinking } from '../reply.ts';
import { lettersOf, type McqItem } from './item.ts';
import { isLetterAt, joinedLetter, type LetterPattern, type Mention, mentions } from './mentions.ts';
import { isNegated } from './negated.ts';

// Repetitions are bounded: a reply of many thousand blanks must not make a pattern crawl.
const open = '[\\s("\'“‘\\[<{]{0,9}';
const letter = `${open}[A-Z]`;
const noun = '(?:option|choice|letter|answer|alternative)';
const chineseIs = '(?:应该|应当|应)?(?:是|为)?\\s{0,6}[:：]?\\s{0,6}(?:选项\\s{0,3})?';
const soft =
  '(?:(?:therefore|thus|clearly|definitely|simply|most likely|likely|probably|the|my|correct|right|best)\\s{1,6}){0,4}';
const last = (pattern: RegExp, needs?: string): LetterPattern =>
  needs === undefined ? { pattern, at: 'last' } : { pattern, at: 'last', needs };

/** Rules that name an answer outright, strongest first; within a rule the last mention counts. */
const declared: readonly (readonly [string, LetterPattern])[] = [
  [
    'answer-field',
    last(
      /["'](?:final[_ ]?answer|answer|choice|option|letter|selected[_ ]?option)["']\s{0,6}:\s{0,6}\[?\s{0,6}["'][A-Z](?=["')\].:\s])/gi,
      ':',
    ),
  ],
  ['answer-tag', last(/<(?:answer|final|choice|option)>[\s("'[]{0,9}(?:option\s{1,6})?[A-Z](?![\p{L}\p{N}])/giu, '<')],
  ['boxed', last(/\\boxed\s{0,6}\{\s{0,6}(?:\\text(?:bf)?\s{0,6}\{)?\s{0,6}\(?[A-Z](?![\p{L}\p{N}])/giu, '\\boxed')],
  [
    'answer-label',
    last(
      new RegExp(
        `(?:^|\\n)[ \\t>#-]{0,9}(?:(?:final|correct|my|the|best)\\s{1,6}){0,4}(?:answer|choice|option|conclusion)\\s{0,6}(?:[:：=]|-+>|→)\\s{0,6}(?:${noun}\\s{1,6})?${letter}`,
        'giu',
      ),
    ),
  ],
];
const statements: readonly LetterPattern[] = [
  last(
    new RegExp(
      `\\b${noun}\\b(?:\\s{1,6}(?:to (?:this|the) question|here))?\\s{0,6}(?:is|was|would be|should be|must be|[:：=]|-+>|→)\\s{0,6}[:：]?\\s{0,6}${soft}(?:${noun}\\s{0,6}[:：]?\\s{0,6})?${letter}`,
      'giu',
    ),
  ),
  {
    at: 'first',
    pattern:
      /(?<![\p{L}\p{N}_'’])[A-Z]["'”’)\]}]{0,4}\s{1,6}(?:is|seems|looks|appears|must be|fits)\s{1,6}(?:to be\s{1,6})?(?:the\s{1,6})?(?:(?:only|most|best|clearly|definitely|therefore|thus)\s{1,6}){0,4}(?:correct|right|best|true|accurate|answer|appropriate|valid|one)\b/giu,
  },
  last(
    new RegExp(
      `\\b(?:so|thus|therefore|hence|final(?:ly)?|in conclusion|choose|choosing|chose|select(?:ed|ing)?|pick(?:ed|ing)?|go(?:ing)? with|opt(?:ing)? for|answer with|i['’]d say|it(?:['’]s| is| must be))\\s{0,6}[:：,—–-]?\\s{0,6}${soft}(?:it(?:['’]s| is)\\s{1,6})?(?:${noun}\\s{0,6}(?:is|[:：])?\\s{0,6})?${letter}`,
      'giu',
    ),
  ),
  last(new RegExp(`答案${chineseIs}${letter}`, 'giu'), '答案'),
  last(new RegExp(`(?:正确的?选项|选择|选)${chineseIs}${letter}`, 'giu'), '选'),
  {
    at: 'first',
    pattern: /(?<![a-z\d_'’])[A-Z]["'”’)\]}]{0,4}\s{0,3}(?:选项)?\s{0,3}(?:是|为)?正确/giu,
    needs: '正确',
  },
];
const bareForm = /^["'“‘(\s[<{]*(?:(?:option|choice)\s+)?([A-Za-z])["'”’)\]}>]*\s*[.:,;!)]*$/;
const longestBare = 60;
const lead = /^[\s("'“‘[]*(?:option\s+)?([A-Z])\s*(?:[.:)\]]|-|–|—)(?!\w)/;

/** A reply of nothing but two or more different letters settles on none: "A or B", "A/C", "B, D". */
const onlyLetters =
  /^[^\p{L}\p{N}]*[A-Z](?:[^\p{L}\p{N}]+(?:(?:and|or|或|和|与|及)[^\p{L}\p{N}]*)?[A-Z]){1,9}[^\p{L}\p{N}]*$/u;

function namesSeveral(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= longestBare && onlyLetters.test(trimmed) && new Set(trimmed.match(/[A-Z]/g)).size > 1;
}

/** The letter that a text consists of, with no more than brackets and stops around it. */
function bareLetter(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > longestBare ? null : (bareForm.exec(trimmed)?.[1] ?? null);
}
const tail = last(
  /(?:[,:;.!?)—–\n-]\s{0,6}|\b(?:is|be|option|answer|say|choose|pick|select|with|so|for|to|therefore|thus|hence)\s{1,6}|^\s{0,6})["'“‘([{]{0,4}[A-Z](?=["'”’)\]}]{0,4}[\s.!]{0,200}$)/gu,
);
const setApart =
  /(?:\(|\[|["“‘']|\b[Oo]ption\s+|\b[Cc]hoice\s+)[A-Z](?![\p{L}\p{N}_'’]\p{L}|[\p{L}\p{N}_])|(?<![\p{L}\p{N}_'’.-])[B-HJ-Z](?=[\s.,;:!?)/&]|$)|(?<![\p{L}\p{N}_'’.-])A(?=[.,;:!?)/&\n]|\s*$|\s(?:or|and|because|since|is)\b)|选项\s{0,3}[A-Z](?![A-Za-z\d_])/gu;

/** "… B. Open settings": an option begins inside a line. */
const listedInLine = /[\s,;(]([A-Z])[.)]\s{1,6}(?=\p{L})/gu;

const fold = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const foldedOptions = new WeakMap<object, Map<string, string | null>>();

/** What may stand before an option's words: "The correct answer is", "Answer:", `<answer>`. */
const announced =
  /^[^\p{L}\p{N}]{0,9}(?:(?:the|my|final|correct|best|right)\s{1,6}){0,4}(?:answer|option|choice)(?:\s{1,6}is\b|[^\p{L}\p{N}]*[:：=>])|^\s*(?:正确)?答案(?:是|为|[:：])/iu;

/** The letter of the one option whose words are the whole reply, or null. */
function optionSaid(text: string, options: McqItem['options']): string | null {
  let known = foldedOptions.get(options);
  if (!known) {
    known = new Map();
    // words that two options share name neither
    for (const option of options) known.set(fold(option.text), known.has(fold(option.text)) ? null : option.letter);
    known.delete('');
    foldedOptions.set(options, known);
  }
  return known.get(fold(text)) ?? null;
}

interface Found {
  mention: Mention;
  rule: string;
}

function byStatement(text: string): Found | null {
  for (const [rule, pattern] of declared) {
    const mention = mentions(text, pattern).at(-1);
    if (mention) return { mention, rule };
  }
  let latest: Mention | null = null;
  for (const pattern of statements) {
    const mention = mentions(text, pattern).findLast(({ start }) => !isNegated(text, start));
    if (mention && (!latest || mention.start > latest.start)) latest = mention;
  }
  return latest && { mention: latest, rule: 'stated' };
}

/** The first line as an answer: alone, or with its option's text; not when the reply lists the options. */
function byFirstLine(text: string): Found | null {
  const start = text.search(/\S/);
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const found = bareLetter(line) ?? lead.exec(line)?.[1];
  if (!found) return null;
  for (const [, listed] of line.matchAll(listedInLine)) if (listed !== found) return null;
  for (const other of text.slice(start + line.length).split('\n')) {
    const listed = lead.exec(other)?.[1] ?? bareLetter(other);
    if (listed && listed.toUpperCase() !== found.toUpperCase()) return null;
  }
  return { mention: { letter: found.toUpperCase(), start: start + line.indexOf(found) }, rule: 'first-line' };
}

function byOnlyMention(text: string): Found | 'several' | 'turned-down' | null {
  const seen: Mention[] = [];
  for (const match of text.matchAll(setApart)) {
    const start = match.index + match[0].length - 1;
    if (text[start] !== 'A' || isLetterAt(text, start)) seen.push({ letter: text[start] ?? '', start });
  }
  const first = seen[0];
  if (!first) return null;
  if (seen.some((mention) => mention.letter !== first.letter)) return 'several';
  return seen.some(({ start }) => isNegated(text, start)) ? 'turned-down' : { mention: first, rule: 'only-letter' };
}

function settle(text: string, letters: string, { mention, rule }: Found): Reading<string> {
  const span: [number, number] = [mention.start, mention.start + 1];
  const joined = joinedLetter(text, mention.start);
  if (joined !== null && joined !== mention.letter)
    return unreadable(rule, `More than one option is named (${mention.letter}, ${joined}).`, span);
  if (!letters.includes(mention.letter))
    return unreadable(rule, `${mention.letter} is named, but the options are ${[...letters].join(', ')}.`, span);
  return answered(mention.letter, rule, span);
}

const severalNamed = 'Several options are named and none is settled on.';

/**
 * Reads the one option that a reply settles on. Reasoning blocks are left out; statements ("the answer
 * is C", "so C", `<answer>C</answer>`, `{"answer":"C"}`) beat a letter in passing; the last statement
 * counts. Two options named together, one that is only turned down ("not B", "B is wrong"), a letter that was not
 * offered, or no letter are parse failures;
 * a reply that declines is a refusal. Words ("A button", "Because") are never letters.
 */
export function parseLetter(reply: string, item: Pick<McqItem, 'options'>): Reading<string> {
  const letters = lettersOf(item);
  const plain = withPlainSigns(reply);
  const short = bareLetter(plain);
  if (short !== null) {
    const start = plain.lastIndexOf(short);
    return settle(plain, letters, { mention: { letter: short.toUpperCase(), start }, rule: 'bare-letter' });
  }
  const text = withoutThinking(plain).replace(/[*`]/g, ' ');
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? 'The reply is empty.' : 'The reply ends inside its reasoning.');

  const words = (said: string) => {
    const letter = optionSaid(said.replace(/<\/?\p{L}{1,12}>/gu, ' '), item.options);
    const from = text.length - said.trimStart().length;
    return letter && answered(letter, 'option-text', [from, text.trimEnd().length], 'Read from the option’s words.');
  };
  const same = words(text);
  if (same) return same;
  if (namesSeveral(text)) return unreadable('several', severalNamed);

  const stated = byStatement(text) ?? byFirstLine(text);
  if (stated) return settle(text, letters, stated);
  const label = announced.exec(text);
  const said = label && words(text.slice(label[0].length));
  if (said) return said;
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const ending = mentions(text, tail).at(-1);
  if (ending && !isNegated(text, ending.start)) return settle(text, letters, { mention: ending, rule: 'last-word' });
  const only = byOnlyMention(text);
  if (only === 'several') return unreadable('several', severalNamed);
  if (only === 'turned-down') return unreadable('turned-down', 'An option is named only to turn it down.');
  if (only) return settle(text, letters, only);
  return unreadable('none', 'No option letter was found.');
}
