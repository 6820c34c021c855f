import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findRefusal, withoutThinking } from '../reply.ts';
import { lettersOf, type McqItem } from './item.ts';
import { joinedLetter, type LetterPattern, type Mention, mentions } from './mentions.ts';

// Repetitions are bounded: a reply of many thousand blanks must not make a pattern crawl.
const open = '[\\s("\'“‘\\[<{]{0,9}';
const letter = `${open}[A-Z]`;
const noun = '(?:option|choice|letter|answer|alternative)';
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
];
const bareForm = /^["'“‘(\s[<{]*(?:(?:option|choice)\s+)?([A-Za-z])["'”’)\]}>]*\s*[.:,;!)]*$/;
const longestBare = 60;
const lead = /^[\s("'“‘[]*(?:option\s+)?([A-Z])\s*(?:[.:)\]]|-|–|—)(?!\w)/;

/** The letter that a text consists of, with no more than brackets and stops around it. */
function bareLetter(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > longestBare ? null : (bareForm.exec(trimmed)?.[1] ?? null);
}
const tail = last(
  /(?:[,:;.!?)—–\n-]\s{0,6}|\b(?:is|be|option|answer|say|choose|pick|select|with|so|for|to|therefore|thus|hence)\s{1,6}|^\s{0,6})["'“‘([{]{0,4}[A-Z](?=["'”’)\]}]{0,4}[\s.!]{0,200}$)/gu,
);
const setApart =
  /(?:\(|\[|["“‘']|\b[Oo]ption\s+|\b[Cc]hoice\s+)[A-Z](?![\p{L}\p{N}_'’]\p{L}|[\p{L}\p{N}_])|(?<![\p{L}\p{N}_'’.-])[B-HJ-Z](?=[\s.,;:!?)]|$)/gu;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const foldedOptions = new WeakMap<object, Map<string, string | null>>();

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
    const mention = mentions(text, pattern).at(-1);
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
  for (const other of text.slice(start + line.length).split('\n')) {
    const listed = lead.exec(other)?.[1] ?? bareLetter(other);
    if (listed && listed.toUpperCase() !== found.toUpperCase()) return null;
  }
  return { mention: { letter: found.toUpperCase(), start: start + line.indexOf(found) }, rule: 'first-line' };
}

function byOnlyMention(text: string): Found | 'several' | null {
  const seen: Mention[] = [];
  for (const match of text.matchAll(setApart)) {
    const start = match.index + match[0].length - 1;
    seen.push({ letter: text[start] ?? '', start });
  }
  const first = seen[0];
  if (!first) return null;
  return seen.every((mention) => mention.letter === first.letter) ? { mention: first, rule: 'only-letter' } : 'several';
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

/**
 * Reads the one option that a reply settles on. Reasoning blocks are left out; statements ("the answer
 * is C", "so C", `<answer>C</answer>`, `{"answer":"C"}`) beat a letter in passing; the last statement
 * counts. Two options named together, a letter that was not offered, or no letter are parse failures;
 * a reply that declines is a refusal. Words ("A button", "Because") are never letters.
 */
export function parseLetter(reply: string, item: Pick<McqItem, 'options'>): Reading<string> {
  const letters = lettersOf(item);
  const short = bareLetter(reply);
  if (short !== null) {
    const start = reply.lastIndexOf(short);
    return settle(reply, letters, { mention: { letter: short.toUpperCase(), start }, rule: 'bare-letter' });
  }
  const text = withoutThinking(reply).replace(/[*`]/g, ' ');
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? 'The reply is empty.' : 'The reply ends inside its reasoning.');

  const same = optionSaid(text, item.options);
  if (same)
    return answered(same, 'option-text', [text.search(/\S/), text.trimEnd().length], 'Read from the option’s words.');

  const stated = byStatement(text) ?? byFirstLine(text);
  if (stated) return settle(text, letters, stated);
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const ending = mentions(text, tail).at(-1);
  if (ending) return settle(text, letters, { mention: ending, rule: 'last-word' });
  const only = byOnlyMention(text);
  if (only === 'several') return unreadable('several', 'Several options are named and none is settled on.');
  if (only) return settle(text, letters, only);
  return unreadable('none', 'No option letter was found.');
}
