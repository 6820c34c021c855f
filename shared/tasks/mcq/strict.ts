import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findRefusal, withoutThinking } from '../reply.ts';
import { lettersOf, type McqItem } from './item.ts';
import { joinedLetter, mentions, type Mention } from './mentions.ts';

const open = '[\\s("\'“‘\\[<{]*';
const letter = `${open}(?<letter>[A-Z])`;
const noun = '(?:option|choice|letter|answer|alternative)';
const soft =
  '(?:(?:therefore|thus|clearly|definitely|simply|most likely|likely|probably|the|my|correct|right|best)\\s+)*';

/** Rules that name an answer outright, strongest first; within a rule the last mention counts. */
const fields =
  /["']?(?:final[_ ]?answer|answer|choice|option|letter|selected[_ ]?option)["']?\s*:\s*\[?\s*["'](?<letter>[A-Z])(?=["')\].:\s])/dgi;
const tags = /<(?:answer|final|choice|option)>[\s("'[]*(?:option\s+)?(?<letter>[A-Z])(?![\p{L}\p{N}])/dgiu;
const boxed = /\\boxed\s*\{\s*(?:\\text(?:bf)?\s*\{)?\s*\(?(?<letter>[A-Z])(?![\p{L}\p{N}])/dgiu;
const labelled = new RegExp(
  `(?:^|\\n)[\\s>#-]*(?:(?:final|correct|my|the|best)\\s+)*(?:answer|choice|option|conclusion)\\s*(?:[:：=]|-+>|→)\\s*(?:${noun}\\s+)?${letter}`,
  'dgiu',
);
const statements = [
  new RegExp(
    `\\b${noun}\\b(?:\\s+(?:to (?:this|the) question|here))?\\s*(?:is|was|would be|should be|must be|[:：=]|-+>|→)\\s*[:：]?\\s*${soft}(?:${noun}\\s*[:：]?\\s*)?${letter}`,
    'dgiu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}_'’])(?<letter>[A-Z])["'”’)\\]}]*\\s+(?:is|seems|looks|appears|must be|fits)\\s+(?:to be\\s+)?(?:the\\s+)?(?:(?:only|most|best|clearly|definitely|therefore|thus)\\s+)*(?:correct|right|best|true|accurate|answer|appropriate|valid|one)\\b`,
    'dgiu',
  ),
  new RegExp(
    `\\b(?:so|thus|therefore|hence|final(?:ly)?|in conclusion|choose|choosing|chose|select(?:ed|ing)?|pick(?:ed|ing)?|go(?:ing)? with|opt(?:ing)? for|answer with|i['’]d say|it(?:['’]s| is| must be))\\s*[:：,—–-]?\\s*${soft}(?:it(?:['’]s| is)\\s+)?(?:${noun}\\s*(?:is|[:：])?\\s*)?${letter}`,
    'dgiu',
  ),
];
const bare = /^[\s("'“‘[<{]*(?:(?:option|choice)\s+)?([A-Za-z])["'”’)\]}>]*\s*[.:,;!)]*\s*$/;
const lead = /^[\s("'“‘[]*(?:option\s+)?([A-Z])\s*(?:[.:)\]]|-|–|—)(?!\w)\s*(.*)$/;
const tail =
  /(?:[,:;.!?)—–\n-]\s*|\b(?:is|be|option|answer|say|choose|pick|select|with|so|for|to|therefore|thus|hence)\s+|^\s*)["'“‘([{]*(?<letter>[A-Z])["'”’)\]}]*[\s.!]*$/dgu;
const setApart =
  /(?:\(|\[|["“‘']|\b[Oo]ption\s+|\b[Cc]hoice\s+)(?<letter>[A-Z])(?![\p{L}\p{N}_'’]\p{L}|[\p{L}\p{N}_])|(?<![\p{L}\p{N}_'’.-])(?<alone>[B-HJ-Z])(?=[\s.,;:!?)]|$)/dgu;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Found {
  mention: Mention;
  rule: string;
}

function byStatement(text: string): Found | null {
  for (const [rule, pattern] of [
    ['answer-field', fields],
    ['answer-tag', tags],
    ['boxed', boxed],
    ['answer-label', labelled],
  ] as const) {
    const last = mentions(text, pattern).at(-1);
    if (last) return { mention: last, rule };
  }
  const all = statements.flatMap((pattern) => mentions(text, pattern)).sort((a, b) => a.start - b.start);
  const last = all.at(-1);
  return last ? { mention: last, rule: 'stated' } : null;
}

/** The first line as an answer: alone, or with its option's text; not when the reply lists the options. */
function byFirstLine(text: string): Found | null {
  const start = text.search(/\S/);
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const found = bare.exec(line)?.[1] ?? lead.exec(line)?.[1];
  if (!found) return null;
  for (const other of text.slice(start + line.length).split('\n')) {
    const listed = lead.exec(other)?.[1] ?? bare.exec(other)?.[1];
    if (listed && listed.toUpperCase() !== found.toUpperCase()) return null;
  }
  return { mention: { letter: found.toUpperCase(), start: start + line.indexOf(found) }, rule: 'first-line' };
}

function byOnlyMention(text: string): Found | 'several' | null {
  const seen: Mention[] = [];
  for (const match of text.matchAll(setApart)) {
    const span = match.indices?.groups?.['letter'] ?? match.indices?.groups?.['alone'];
    if (span) seen.push({ letter: text[span[0]] ?? '', start: span[0] });
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
  const short = bare.exec(reply);
  if (short?.[1]) {
    const start = reply.indexOf(short[1]);
    return settle(reply, letters, { mention: { letter: short[1].toUpperCase(), start }, rule: 'bare-letter' });
  }
  const text = withoutThinking(reply).replace(/[*`]/g, ' ');
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? 'The reply is empty.' : 'The reply ends inside its reasoning.');

  const same = item.options.filter((option) => fold(option.text) !== '' && fold(option.text) === fold(text));
  if (same.length === 1 && same[0])
    return answered(
      same[0].letter,
      'option-text',
      [text.search(/\S/), text.trimEnd().length],
      'Read from the option’s words.',
    );

  const stated = byStatement(text) ?? byFirstLine(text);
  if (stated) return settle(text, letters, stated);
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const last = mentions(text, tail).at(-1);
  if (last) return settle(text, letters, { mention: last, rule: 'last-word' });
  const only = byOnlyMention(text);
  if (only === 'several') return unreadable('several', 'Several options are named and none is settled on.');
  if (only) return settle(text, letters, only);
  return unreadable('none', 'No option letter was found.');
}
