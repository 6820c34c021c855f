import { matchesOf } from '../../reply/blank.ts';
import { inWords } from '../../../phrases/phrase.ts';
import { answered, refused, unreadable, type Reading } from '../../reading.ts';
import { findAbstention, findRefusal } from '../../reply/declined.ts';
import { shownOf } from '../../reply/shown.ts';
import { withoutFormatting } from '../../reply/signs.ts';
import { correctionIn } from '../../understanding/letters/doubt.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const yesNoReader = 'yes-no 2';

type Said = 'yes' | 'no' | 'unknown';

/** The words for each answer; the same in every rule. The last three lines only as a value or as the whole reply. */
const words: Readonly<Record<Said, string>> = {
  yes: 'yes|yeah|yep|oui|sí|sim|ja|да|是的?|对|正确|はい|예|네',
  no: 'no|nope|non|não|nein|нет|不是|不对|不正确|否|没有|不|いいえ|아니요|아니오',
  unknown:
    "unknown|not sure|uncertain|unclear|undetermined|(?:cannot|can['’]t|could not) be determined|未知|不确定|不知道|无法确定|無法確定|无法判断|不明",
};
const values: Readonly<Record<Said, string>> = {
  yes: `${words.yes}|true|correct|success(?:ful)?|succeeded|done|completed?|achieved|passed`,
  no: `${words.no}|false|incorrect|wrong|fail(?:ure|ed)?|unsuccessful|not (?:done|completed?|achieved|successful)|incomplete`,
  unknown: words.unknown,
};
const end = '(?![\\p{Script=Latin}\\p{N}_])';
const oneOf = (said: Readonly<Record<Said, string>>): string =>
  `(?:(?<unknown>${said.unknown})|(?<no>${said.no})|(?<yes>${said.yes}))${end}`;
const open = '[\\s"\'“({[<:]{0,40}';
const option = '(?:\\(?[A-C][.):]\\)?\\s{1,3})?';
const labels =
  '(?:final\\s)?(?:answer|verdict|result|status|success|completed?|conclusion|task completed|goal achieved|outcome|output|response)';

/** Forms that declare the answer. */
const declared: readonly (readonly [string, RegExp])[] = [
  [
    'answer-field',
    new RegExp(
      `["'](?:(?:task|goal)_)?(?:(?:final[_ ]?)?answer|verdict|result|status|success(?:ful)?|completed?|achieved|done|outcome|output|response|label)["']\\s{0,6}:${open}${oneOf(values)}`,
      'giu',
    ),
  ],
  ['answer-tag', new RegExp(`<(?:final_?)?(?:answer|verdict|result)>${open}${option}${oneOf(values)}`, 'giu')],
  ['boxed', new RegExp(`\\\\boxed\\s{0,6}\\{${open}(?:answer\\s?:[}\\s]{0,4})?${oneOf(values)}`, 'giu')],
  [
    'answer-label',
    new RegExp(
      `(?:^|[\\n.!?]\\s{0,3})[\\s>#|-]{0,40}${labels}\\s{0,6}(?:[:：=?]|-+>?|–|—)${open}${option}${oneOf(values)}`,
      'giu',
    ),
  ],
  [
    'stated',
    new RegExp(
      `\\banswer\\s{1,6}(?:is|would be|must be|should be)\\b${open}(?:a\\s(?:clear\\s)?)?${oneOf(words)}|答案(?:应该?)?(?:是|为|:)+${open}${oneOf({ ...words, yes: '是的?|对|正确|yes', no: '否|不是|不对|no' }).replaceAll('(?<', '(?<zh')}`,
      'giu',
    ),
  ],
];
/** What the reply says first or last: a word by itself, or "I would say no", "so: yes". */
const opening = new RegExp(
  `^[\\s"'“(✅❌]{0,40}${option}(?:(?<yes>yes${end})|(?<no>no${end})(?=\\s+(?:it|this|that|they|there|the|he|she|we|i|you|because|since|as)\\b)|(?=(?:${Object.values(words).join('|')})(?:[\\s"'”)]{0,4}(?:$|[,.;:!(\\n–—-])|(?<=的)))${oneOf(words).replaceAll('(?<', '(?<o')})`,
  'iu',
);
const ending = new RegExp(
  `(?:[.:,—–]\\s{0,3}|\\b(?:in the end|so|say|thus|therefore|hence|is|think|believe)[\\s:,]{1,4})["'“(]{0,3}${oneOf(words)}(?=[\\s.!)"'”]{0,40}$|,? (?:because|since|as)\\b[^.\\n]{0,200}[.!]?\\s*$)`,
  'iu',
);
/** "The goal was (not) achieved." */
const outcome =
  /^[^.!?\n]{0,80}\b(?:task|goal|order|action|operation|instruction|step|request)\b[^.!?\n]{0,40}?\s(?:(?:was|is|has been|were|have been|has)\s)(?<no>n['’]t\s|not\s(?:been\s)?|never\s)?(?:been\s)?(?:\w{2,14}ly\s)?(?:achieved|completed|finished|done|fulfilled|accomplished|successful|executed|performed)\b[^.!?\n]{0,60}[.!]?\s*$|^\W*(?:任务|目标)[^。!\n]{0,20}?(?<zhno>未|没有?|没能|不)?(?:被)?(?:成功)?(?:完成|实现|达成)(?:了)?[。!.]?\s*$/iu;
const both =
  /\byes\b[^.\n]{0,12}\b(?:or|and|\/)\b[^.\n]{0,8}\bno\b|\byes\s?\/\s?no\b|\bno\s?(?:\/|or|and)\s?yes\b|\bmaybe yes\b|\bneither yes nor no\b|\b(?:could|might|may) be (?:yes|no)\b|是(?:或|还是|与)否/i;
const whole = new RegExp(`^[\\s"'“({]{0,9}${option}${oneOf(values)}[\\s.!)}"'”]{0,9}$`, 'iu');

function saidBy(match: RegExpExecArray | null): Said | null {
  for (const [name, value] of Object.entries(match?.groups ?? {}))
    if (value !== undefined && /(?:yes|no|unknown)$/.test(name)) return name.replace(/^(?:zh|o)/, '') as Said;
  return null;
}

/**
 * Reads yes | no | unknown: a declared answer (two that differ are a parse failure unless the second is announced as a
 * correction), otherwise the whole reply, its first word, its last one, or "the goal was not achieved"; otherwise
 * `unknown` if the reply says that it cannot tell or names both. A first and a last word that differ are no answer.
 */
export function parseYesNo(reply: string, asked?: string): Reading<string> {
  const text = withoutFormatting(shownOf(reply, asked));
  const body = text.trim();
  if (body === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));
  const all = declared
    .flatMap(([rule, pattern]) => matchesOf(pattern, text).map((match) => ({ rule, match, said: saidBy(match) })))
    .filter(
      ({ match }) =>
        !/\b(?:if|whether|unless|not)\b[^.\n]{0,60}$/i.test(text.slice(Math.max(0, match.index - 60), match.index)),
    )
    .sort((a, b) => a.match.index - b.match.index);
  let current = all[0];
  for (const next of all.slice(1)) {
    if (!current || next.said === current.said) continue;
    if (correctionIn(text, current.match.index + 1, next.match.index + next.match[0].length) < 0)
      return unreadable('several', inWords('reading-both'));
    current = next;
  }
  const at = (match: RegExpExecArray): [number, number] => [match.index, match.index + match[0].length];
  if (current?.said) return answered(current.said, current.rule, at(current.match));
  const abstention = findAbstention(text);
  const named = both.exec(text);
  if (abstention && (named || !opening.test(body))) {
    const refusal = findRefusal(text);
    const isGuess = /\b(?:but|however|probably|likely|guess)\b/i.test(text);
    if (!refusal || named)
      return isGuess ? unreadable('none', inWords('reading-neither')) : answered('unknown', 'abstention', abstention);
  }
  if (named)
    return /^\W*(?:yes|no)\W{0,3}(?:or|and|\/)/i.test(text)
      ? unreadable('several', inWords('reading-both'))
      : answered('unknown', 'abstention', at(named));
  const lead = text.indexOf(body);
  const start = opening.exec(body) ?? whole.exec(body);
  const first = saidBy(start);
  const from = Math.max(0, body.length - 400);
  const close = ending.exec(body.slice(from));
  const last = saidBy(close);
  if (start && first)
    return last === null || last === first
      ? answered(first, 'first-word', [lead, lead + start[0].length])
      : unreadable('several', inWords('reading-two-ends', { first, last }));
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  if (close && last) {
    const place = lead + from + close.index;
    return answered(last, 'last-word', [place, place + close[0].length]);
  }
  const reached = outcome.exec(text);
  if (reached)
    return answered((reached.groups?.['no'] ?? reached.groups?.['zhno']) ? 'no' : 'yes', 'outcome', at(reached));
  return unreadable('none', inWords('reading-neither'));
}
