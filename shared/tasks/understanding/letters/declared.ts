import { type Clues, marks } from './clues.ts';
import { last, type LetterPattern, type Mention, mentions } from './mentions.ts';
import { colon, letter, noun, soft } from './words.ts';

interface Declared {
  rule: string;
  pattern: LetterPattern;
  /** This form is also used to list options, so it is an answer only if it names one letter. */
  weak?: boolean;
}

const after = '(?![\\p{L}\\p{N}_])';
const value = `\\s{0,6}:\\s{0,6}[\\[{(]?\\s{0,6}["']?\\s{0,6}\\(?(?:option\\s{1,6})?["']?[A-Z](?=["')\\].:,}\\s]|$)`;
const strongKeys =
  '(?:final|my|correct|predicted|selected|chosen|best)?[_ -]?answer(?:[_ -]?(?:letter|choice|option|key|id|index))?|correct[_ -]?(?:option|choice|letter)|selected[_ -]?(?:option|choice|letter)|(?:final|chosen)[_ -]?(?:choice|option|letter)|ans';
const weakKeys = 'choice|option|letter|label|key|response|result|prediction|selection|output|content|id';
const prefix =
  '(?:(?:final|correct|my|the|best|right|selected|chosen|predicted|single|model|our|your|suggested|proposed|most likely)\\s{1,6}){0,4}';
const labels =
  '(?:(?:final[_-])?answer|ans|choice|option|selection|response|output|conclusion|verdict|prediction|letter|(?:answer|option) (?:choice|letter))';
const start = '(?:^|[\\n{|])[ \\t>#|•-]{0,9}';
const label = (kind: string, words?: readonly string[]) =>
  last(
    new RegExp(
      `${start}${kind}(?:\\(s\\))?\\s{0,3}\\.?(?:\\s{1,3}(?:is|letter|choice))?\\s{0,6}${colon}\\s{0,6}${soft}(?:${noun}\\s{0,6}[:：]?\\s{0,6})?${letter}`,
      'giu',
    ),
    { led: true, marks: marks.colon | marks.dash, ...(words && { words }) },
  );

/** Forms that name an answer explicitly, strongest first; within one form the last mention counts. */
const forms: readonly Declared[] = [
  {
    rule: 'answer-field',
    pattern: last(new RegExp(`["'](?:${strongKeys})["']${value}`, 'giu'), { marks: marks.colon }),
  },
  {
    rule: 'answer-tag',
    pattern: last(
      new RegExp(
        `(?:<(?:final[_ -]?|my[_ -]?)?(?:answer|ans|final|solution|conclusion)\\b[^<>]{0,60}>|\\[(?:final\\s)?answer\\]\\s{0,3}:?)[\\s("'\\[]{0,9}(?:option\\s{1,6}|(?:the )?(?:final |correct )?answer(?: is)?\\s{0,3}:?\\s{0,3})?[\\s("'\\[]{0,9}[A-Z]${after}`,
        'giu',
      ),
      { marks: marks.tag | marks.bracket },
    ),
  },
  {
    rule: 'boxed',
    pattern: last(new RegExp(`\\\\f?box(?:ed)?\\s{0,6}\\{[\\s({"'\\\\]{0,40}[A-Z]${after}`, 'giu'), { words: ['box'] }),
  },
  {
    rule: 'answer-call',
    pattern: last(
      new RegExp(
        `\\b(?:finished|finish|answer|final_answer|submit|submit_answer|respond|terminate|select_option|choose|print)\\((?!s\\))\\s{0,6}(?:[a-z_]{1,20}\\s{0,3}[=:]\\s{0,3})?["']?\\s{0,3}\\(?[A-Z](?=["')\\s.,])`,
        'giu',
      ),
      { marks: marks.call },
    ),
  },
  // {"action": "answer", "text": "B"}, do(action="Answer", message="B")
  {
    rule: 'answer-action',
    pattern: last(
      /\baction(?:_?type)?["']?\s{0,3}[:=]\s{0,3}["'](?:answer|finish|finished)["']\s{0,3},\s{0,6}["']?[a-z_]{1,20}["']?\s{0,3}[:=]\s{0,3}["']\s{0,3}\(?[A-Z](?=["')\s.,:])/giu,
      { words: ['action'], marks: marks.colon | marks.dash },
    ),
  },
  {
    rule: 'answer-parameter',
    pattern: last(
      /(?:<function=(?:finished|finish|answer|submit|submit_answer)>\s{0,6}<parameter=[a-z_]{1,20}>|<parameter name="(?:answer|choice|option|letter|final_answer)">)[\s("'[]{0,9}[A-Z](?![\p{L}\p{N}_])/giu,
      { words: ['<parameter'] },
    ),
  },
  {
    rule: 'final-label',
    pattern: label(`(?:(?:my|the|and|so)\\s{1,6}){0,2}final\\s{1,6}(?:correct\\s{1,6})?${labels}`, ['final']),
  },
  {
    rule: 'marked',
    pattern: last(
      new RegExp(`(?:^|\\n)\\s{0,6}#{3,4}\\s{0,6}[A-Z](?=[\\s.)]|$)|\\[\\[\\s{0,3}[A-Z](?=\\s{0,3}\\]\\])`, 'gu'),
      { marks: marks.hash | marks.bracket },
    ),
  },
  { rule: 'answer-label', pattern: label(`${prefix}${labels}`) },
  {
    rule: 'answer-field',
    pattern: last(new RegExp(`["'](?:${weakKeys})["']${value}`, 'giu'), { marks: marks.colon }),
    weak: true,
  },
  {
    rule: 'answer-tag',
    pattern: last(
      new RegExp(
        `<(?:choice|option|response|result|output|letter)>[\\s("'\\[]{0,9}(?:option\\s{1,6})?[A-Z]${after}`,
        'giu',
      ),
      { marks: marks.tag },
    ),
    weak: true,
  },
];

/** The answer that a reply declares in a field, tag, box, call or label, and the form; null if it declares none. */
export function declaredIn(text: string, clues: Clues): { mention: Mention; rule: string } | null {
  for (const { rule, pattern, weak } of forms) {
    const found = mentions(text, pattern, clues);
    const mention = found.length > 0 ? found.at(-1) : null;
    if (mention && !(weak && found.some((other) => other.letter !== mention.letter))) return { mention, rule };
  }
  return null;
}
