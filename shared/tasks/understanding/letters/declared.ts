import { matchesOf } from '../../reply/blank.ts';
import { isDoubted } from './doubt.ts';
import { type Options, optionAt } from './options.ts';
import { edge, isNamed, type Value, valueAt } from './value.ts';

/** An answer that a reply declares, and the form that declares it. */
export interface Declared {
  value: Value;
  rule: string;
  start: number;
  end: number;
}

const answerKey =
  '(?:final|my|correct|predicted|selected|chosen|best|the)?[_ -]?(?:answers?|option|choice|letter|final)(?:[_ -]?(?:letter|choice|option|key|id))?|ans|prediction|label|result|response|output|conclusion';
const inside = '(?:(?:the\\s)?(?:final\\s|correct\\s)?answer(?:\\sis)?\\s?[:：]?[\\s}]{0,6})?';
/** Fields, tags, boxes and calls; the value follows. `signs`: one of them is in the text if the form is. */
const structured: readonly { rule: string; signs: readonly string[]; pattern: RegExp }[] = [
  {
    rule: 'answer-field',
    signs: ['"', "'"],
    pattern: new RegExp(`["'](?:${answerKey})["']\\s{0,6}[:=]\\s{0,6}[\\[{(]?\\s{0,4}${inside}`, 'gi'),
  },
  {
    rule: 'answer-tag',
    signs: ['<'],
    pattern: new RegExp(
      `<(?:final[_ -]?|my[_ -]?)?(?:answer|ans|final|solution|conclusion|choice|option|letter|result|response|output)\\b[^<>]{0,60}>\\s{0,9}${inside}|<parameter(?:=|\\sname=["'])(?:answer|choice|option|letter|final_answer|content|text)["']?>\\s{0,9}`,
      'gi',
    ),
  },
  { rule: 'boxed', signs: ['box'], pattern: new RegExp(`\\\\f?box(?:ed)?\\s{0,4}\\{[\\s{\\\\]{0,40}${inside}`, 'gi') },
  {
    rule: 'answer-call',
    signs: ['(', 'ction'],
    pattern:
      /\b(?:finish(?:ed)?|answer|final_answer|submit(?:_answer)?|respond|terminate|select_option|choose|print)\(\s{0,4}(?:[a-z_]{1,20}\s?[=:]\s?)?|\baction(?:_?type)?["']?\s{0,3}[:=]\s{0,3}["'](?:answer|finish(?:ed)?)["']\s{0,3},\s{0,6}["']?[a-z_]{1,20}["']?\s{0,3}[:=]\s{0,3}/gi,
  },
  {
    rule: 'marked',
    signs: ['##', '[['],
    pattern: new RegExp(
      `(?:^|\\n)\\s{0,6}#{3,4}\\s{0,6}(?=[A-Z]${edge}[\\s.)]{0,3}(?:\\n|$))|\\[(?=\\[\\s{0,3}[A-Z]\\s{0,3}\\]\\])`,
      'gu',
    ),
  },
];

const praise =
  'final|correct|right|best|selected|chosen|predicted|suggested|single|only|revised|corrected|updated|actual|most\\s(?:likely|appropriate|accurate|suitable|probable|plausible)|proper|appropriate|my';
const link =
  "(?:[:：=]|-+>?|→|⇒|–|—|(?:(?<![A-Za-z])(?:is|are|was|would be|should be|must be|will be|has to be|ought to be|can only be|seems to be|appears to be|remains|becomes)\\b|['’]s\\b)(?:\\s?[:：])?)";
/** "The correct answer is", "Final answer:", "my choice -": a noun and its link; the words before it are looked at then. */
const head = new RegExp(
  `(?<![A-Za-z\\d_'’-])(?:(?<answer>(?:final_)?answers?|ans|correction|solution)|(?:options?|choices?|selection|conclusion|verdict|prediction|pick|guess|response|output|letter|match|vote|result|correct|selected|chosen|remaining|one))\\b(?:\\s(?:choice|option|letter))?(?:\\(s\\))?\\.?\\]?(?:\\s(?:to|for|among|from|of|here|based\\son|in|that|which|consistent|matching)\\b[^.\\n:!?]{0,60}?)?\\s{0,9}(?<link>${link})`,
  'gi',
);
const adjectives = new RegExp(`(?:(?:the|so|and|our|your|model|overall|${praise})\\s{1,4}){1,5}$`, 'i');
const praised = new RegExp(`\\b(?:${praise})\\b`, 'i');
const named = /^(?:correct|selected|chosen)\s(?:choice|option|letter)/i;
const opens = (text: string, at: number): boolean =>
  /(?:^|\n|[.!?;:]\s)[ \t>#|•*[\]-]{0,9}$/.test(text.slice(Math.max(0, at - 12), at));
/** "Answer", "## Final answer" as a line of its own. */
const heading =
  /(?:^|\n)[ \t>#|•*-]{0,9}(?:(?:the|my|final|correct|selected)\s){0,3}(?:answer|choice|conclusion)[ \t*]{0,4}\n\s{0,9}/gi;
/** "Answer B" as a line. */
const plainLine = new RegExp(
  `(?:^|\\n)[ \\t>#|•*-]{0,9}answer\\s(?=\\(?[A-Z]${edge}[).]{0,2}[ \\t]{0,4}(?:\\n|$))`,
  'giu',
);
/** "答案是", "正确选项为", and the word for "answer" of other languages with its colon or "is". */
const elsewhere =
  /(?:答案|正确的?选项|选项|选择|结论)[\]"*\s]{0,3}(?:\s{0,2}(?:应该|应当|应|就|选择|选|是|为|[:：]|\])){1,4}(?![项不])|(?<=^|[\n.!?:;,*>#]\s{0,4})(?:(?:la|die|a|o)\s)?(?:bonne\s|richtige\s|правильн\S{2}\s|верн\S{2}\s)?(?:réponse|respuesta|resposta|risposta|antwort|antwoord|ответ|正解|答え|정답|답|đáp án|jawaban|cevap)(?:\s(?:corr?e(?:ct|tt?)[aeo]|exacte|finale?|final))?\s{0,3}(?:[:：]|(?:est|es|é|è|ist|is|adalah|là)(?=\s)|[은는は])\s{0,3}[:：]?(?:\s?(?:la|a|letra|lettre|opción|opção|réponse)(?=\s[A-Z]\b)){0,2}/giu;
const foreign = /[^\0-\x7f]|antwo|respuesta|resposta|risposta|jawaban|cevap/i;

const optionLine = new RegExp(
  `^[\\s>#|•*✅→"'(\\[-]{0,9}(?:option\\s)?[("'\\[]{0,2}(?<letter>[A-Za-z])["')\\]]{0,2}\\s?(?<sign>[.:)–—-]|$|(?<=[)\\]]))\\s{0,4}`,
  'iu',
);

/** The option that a line consists of: its letter alone, or its letter with its own text; null for any other line. */
function optionOfLine(line: string, options: Options): string | null {
  const found = line.length > 2000 ? null : optionLine.exec(line);
  const sign = found?.groups?.['letter'] ?? '';
  const letter = sign.toUpperCase();
  if (!found || !options.some((one) => one.letter === letter)) return null;
  const rest = line.slice(found[0].length);
  if (!/[^\s.)\]"'}>]/.test(rest)) return sign === letter || /[()]/.test(found[0]) ? letter : null;
  const own = optionAt(line, found[0].length, options);
  return own?.letter === letter && !/[\p{L}\p{N}]/u.test(line.slice(own.end)) ? letter : null;
}

/** The last line of a reply, if it is one option and no list of several ends there. */
function byLastLine(text: string, options: Options): Declared | null {
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const letter = start === 0 ? null : optionOfLine(text.slice(start, end), options);
  if (letter === null) return null;
  const above = text.slice(0, start).trimEnd();
  const before = optionOfLine(above.slice(above.lastIndexOf('\n') + 1), options);
  if (before !== null && before !== letter) return null;
  const at =
    start +
    text
      .slice(start, end)
      .toUpperCase()
      .search(new RegExp(`${letter}${edge}`, 'u'));
  return { value: { letter, start: at, end: at + 1 }, rule: 'last-line', start, end };
}

function fromStructure(text: string, options: Options): Declared[] {
  const found: Declared[] = [];
  for (const { rule, signs, pattern } of structured) {
    if (!signs.some((sign) => text.includes(sign))) continue;
    for (const match of matchesOf(pattern, text)) {
      const end = match.index + match[0].length;
      const value = valueAt(text, end, options);
      if (value) found.push({ value, rule, start: match.index, end: value.end });
    }
  }
  return found;
}

function fromWords(text: string, options: Options): Declared[] {
  const found: Declared[] = [];
  const add = (rule: string, start: number, from: number) => {
    const value = valueAt(text, from, options);
    if (value && !isDoubted(text, from, value.end)) found.push({ value, rule, start, end: value.end });
  };
  for (const match of matchesOf(head, text)) {
    const { answer, link: sign = '' } = match.groups ?? {};
    const adjective = adjectives.exec(text.slice(Math.max(0, match.index - 60), match.index))?.[0] ?? '';
    const isColon = !/\p{L}/u.test(sign);
    if (/options|choices/i.test(match[0]) && !praised.test(adjective)) continue;
    if (
      answer === undefined &&
      !praised.test(adjective) &&
      !named.test(match[0]) &&
      !(isColon && opens(text, match.index - adjective.length))
    )
      continue;
    const rule = /final/i.test(adjective) ? 'final-label' : isColon ? 'answer-label' : 'stated-answer';
    add(rule, match.index - adjective.length, match.index + match[0].length);
  }
  const more = [
    ...(/answer|choice|conclusion/i.test(text) ? [heading, plainLine] : []),
    ...(foreign.test(text) ? [elsewhere] : []),
  ];
  for (const pattern of more)
    for (const match of matchesOf(pattern, text)) add('answer-label', match.index, match.index + match[0].length);
  return found;
}

/** The span of the object around a field. */
function objectAround(text: string, { start, end }: Declared): [number, number] {
  const close = text.indexOf('}', end);
  return [text.lastIndexOf('{', start), close < 0 ? text.length : close];
}

/**
 * All answers that a reply declares, in their order. What words inside an object say beside its own answer field, such
 * as its reasoning, does not count.
 */
export function declaredIn(text: string, options: Options): Declared[] {
  const fields = fromStructure(text, options);
  const objects = fields.filter(({ rule }) => rule === 'answer-field').map((field) => objectAround(text, field));
  const words = fromWords(text, options).filter(
    ({ start }) => !objects.some(([from, to]) => from >= 0 && from < start && start < to),
  );
  const last = byLastLine(text, options);
  const all = [...fields, ...words, ...(last ? [last] : [])].sort((a, b) => a.value.start - b.value.start);
  return all.filter(
    ({ value }, index) => index === 0 || value.start !== all[index - 1]?.value.start || !isNamed(value),
  );
}
