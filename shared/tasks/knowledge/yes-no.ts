import { inWords } from '../../phrases/phrase.ts';
import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention } from '../reply/abstentions.ts';
import { findRefusal } from '../reply/refusals.ts';
import { withoutFormatting, withPlainSigns } from '../reply/signs.ts';
import { withoutThinking } from '../reply/thinking.ts';
import { withoutTokens } from '../reply/tokens.ts';

type Said = 'yes' | 'no' | 'unknown';

/** The words for each answer; the same in every rule. */
const words: Readonly<Record<Said, string>> = {
  yes: 'yes|yeah|yep|oui|sí|sim|ja|да|是的|是|对|正确|はい|예|네',
  no: 'no|nope|non|não|nein|нет|不是|不对|不正确|否|没有|不|いいえ|아니요|아니오',
  unknown: `unknown|not sure|uncertain|unclear|undetermined|(?:cannot|can['’]t|could not) be determined|未知|不确定|不知道|无法确定|無法確定|无法判断|不明|わからない|알 수 없음`,
};
const word = `(${Object.values(words).join('|')})`;
const end = '(?![\\p{L}\\p{N}_])';
const opened = '[\\s"\'“(]{0,9}';

/** Forms that declare the answer, strongest first; within one form the last match counts. */
const declared: readonly (readonly [string, RegExp])[] = [
  ['answer-field', new RegExp(`["'](?:final[_ ]?)?answer["']\\s{0,6}:\\s{0,6}["']${word}["']`, 'giu')],
  ['answer-tag', new RegExp(`<(?:final_?)?answer>\\s{0,9}${word}${end}`, 'giu')],
  ['boxed', new RegExp(`\\\\boxed\\s{0,6}\\{[\\s{("']{0,20}${word}${end}`, 'giu')],
  [
    'answer-label',
    new RegExp(`(?:^|\\n)[\\s>#-]{0,40}(?:final\\s{1,6})?answer\\s{0,6}[:：=-]${opened}${word}${end}`, 'giu'),
  ],
  [
    'stated',
    new RegExp(
      `\\banswer\\s{1,6}(?:is|would be|must be)(?:\\s{0,6}[:：])?${opened}${word}${end}|答案(?:是|为|:)?${opened}${word}`,
      'giu',
    ),
  ],
];
const stop = `(?=[\\s"'”)]{0,4}(?:$|[,.;:!、\\n–—-]))`;
// "No toast is shown" has a determiner; "No, …", "No - …" and "No it is not" are answers. "Yes" always is.
const opening = new RegExp(
  `^[\\s"'“(]{0,9}(?:(yes)${end}|(no)\\s+(?:it|this|that|they|there|the|he|she|we|i|you|because|since|as)\\b|${word}(?:${stop}|(?<=的)))`,
  'iu',
);
const ending = new RegExp(`(?:^|(?<!\\b(?:not|never|neither|nor)\\s?)[\\s"'“(:,])${word}[\\s.!)"'”]{0,200}$`, 'iu');
const both = /^\W*(?:yes\s*(?:\/|or|and)\s*no|no\s*(?:\/|or|and)\s*yes)\b/i;

const whole = Object.entries(words).map(([said, each]) => [said as Said, new RegExp(`^(?:${each})$`, 'iu')] as const);
const sayOf = (text: string | undefined): Said | null =>
  whole.find(([, pattern]) => pattern.test(text ?? ''))?.[0] ?? null;

/**
 * Reads yes | no | unknown: a declared answer, otherwise the first word if it is an answer, otherwise the last one,
 * otherwise `unknown` if the reply says that it cannot tell. If the first and the last word differ, there is no answer.
 */
export function parseYesNo(reply: string): Reading<string> {
  const text = withoutFormatting(withoutTokens(withoutThinking(withPlainSigns(reply))));
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));
  for (const [id, pattern] of declared) {
    const found = [...text.matchAll(pattern)].at(-1);
    const said = sayOf(found?.slice(1).find((group) => group !== undefined));
    if (found && said) return answered(said, id, [found.index, found.index + found[0].length]);
  }
  if (both.test(text)) return unreadable('several', inWords('reading-both'));
  const start = opening.exec(text);
  const first = sayOf(start?.slice(1).find((group) => group !== undefined));
  const close = ending.exec(text.slice(-400));
  const last = sayOf(close?.[1]);
  if (start && first)
    return last === null || last === first
      ? answered(first, 'first-word', [start.index, start.index + start[0].length])
      : unreadable('several', inWords('reading-two-ends', { first, last }));
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  if (close && last) {
    const from = text.length - Math.min(400, text.length) + close.index;
    return answered(last, 'last-word', [from, from + close[0].length]);
  }
  const abstention = findAbstention(text);
  return abstention ? answered('unknown', 'abstention', abstention) : unreadable('none', inWords('reading-neither'));
}
