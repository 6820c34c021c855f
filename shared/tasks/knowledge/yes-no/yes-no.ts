import { matchesOf, type Rules, rules } from '../../reply/blank.ts';
import { inWords } from '../../../phrases/phrase.ts';
import { answered, nothingShown, refused, unreadable, type Reading } from '../../reading.ts';
import { findAbstention, findRefusal } from '../../reply/declined.ts';
import { shownOf } from '../../reply/shown.ts';
import { withoutFormatting } from '../../reply/signs.ts';
import { isDoubted, standing } from '../../understanding/letters/doubt.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const yesNoReader = 'yes-no 4';

const yes = 'yes|yeah|yep|oui|sí|sim|ja|да|是的?|对|正确|はい|예|네';
const no = 'no|nope|non|não|nein|нет|不是|不对|不正确|否|没有|不|いいえ|아니요|아니오';
const unknown =
  "unknown|not sure|uncertain|unclear|undetermined|(?:cannot|can['’]t|could not) be determined|未知|不确定|不知道|无法确定|無法確定|无法判断|不明";
/** Only as a value or as the whole reply. */
const done = 'true|correct|success(?:ful)?|succeeded|done|completed?|achieved|passed';
const notDone =
  'false|incorrect|wrong|fail(?:ure|ed)?|unsuccessful|not (?:done|completed?|achieved|successful)|incomplete';
const kinds = Object.entries({ unknown, no: `${no}|${notDone}`, yes: `${yes}|${done}` }).map(
  ([kind, words]) => [kind, new RegExp(`^(?:${words})$`, 'iu')] as const,
);
const kindOf = (word = ''): string => kinds.find(([, words]) => words.test(word))?.[0] ?? 'unknown';

const end = '(?![\\p{Script=Latin}\\p{N}_])';
const word = `(?<answer>${unknown}|${no}|${yes})${end}`;
const value = `(?<answer>${unknown}|${no}|${notDone}|${yes}|${done})${end}`;
const open = '[\\s"\'“({[<:]{0,40}';
const option = '(?:\\(?[A-C][.):]\\)?\\s{1,3})?';
const fields =
  '(?:(?:task|goal)_)?(?:(?:final[_ ]?)?answer|verdict|result|status|success(?:ful)?|completed?|achieved|done|outcome|output|response|label)';
const labels =
  '(?:final\\s)?(?:answer|verdict|result|status|success|completed?|conclusion|task completed|goal achieved|outcome|output|response)';

/** Forms that declare the answer. */
const declared = rules({
  'answer-field': `["']${fields}["']\\s{0,6}:${open}${value}`,
  'answer-tag': `<(?:final_?)?(?:answer|verdict|result)>${open}${option}${value}`,
  boxed: `\\\\boxed\\s{0,6}\\{${open}(?:answer\\s?:[}\\s]{0,4})?${value}`,
  'answer-label': `(?:^|[\\n.!?]\\s{0,3})[\\s>#|-]{0,40}${labels}\\s{0,6}(?:[:：=?]|-+>?|–|—)${open}${option}${value}`,
  'stated-answer': `\\banswer\\s{1,6}(?:is|would be|must be|should be)\\b${open}(?:a\\s(?:clear\\s)?)?${word}`,
  'chinese-label': `答案(?:应该?)?(?:是|为|:)+${open}(?<answer>否|不是|不对|是的?|对|正确|${unknown}|yes|no)${end}`,
});

/** The whole reply, or its first word. */
const first = rules({
  'whole-reply': `^\\s*["'“({]{0,9}${option}${value}[\\s.!)}"'”]*$`,
  'first-word': `^\\s*["'“(✅❌\\s]{0,9}${option}(?<answer>yes${end}|no${end}(?=\\s+(?:it|this|that|they|there|the|he|she|we|i|you|because|since|as)\\b)|(?:${unknown}|${no}|${yes})${end}(?:(?=[\\s"'”)]{0,4}(?:$|[,.;:!(\\n–—-]))|(?<=的)))`,
});
/** The last word: "I would say no", "so: yes". */
const last = rules({
  'last-word': `(?:[.:,—–]\\s{0,3}|\\b(?:in the end|so|say|thus|therefore|hence|is|think|believe)[\\s:,]{1,4})["'“(]{0,3}${word}(?=[\\s.!)"'”]*$|,? (?:because|since|as)\\b[^.\\n]{0,200}[.!]?\\s*$)`,
});
/** "The goal was (not) achieved." */
const outcome =
  /^[^.!?\n]{0,80}\b(?:task|goal|order|action|operation|instruction|step|request)\b[^.!?\n]{0,40}?\s(?:(?:was|is|has been|were|have been|has)\s)(?<not>n['’]t\s|not\s(?:been\s)?|never\s)?(?:been\s)?(?:\w{2,14}ly\s)?(?:achieved|completed|finished|done|fulfilled|accomplished|successful|executed|performed)\b[^.!?\n]{0,60}[.!]?\s*$|^\W*(?:任务|目标)[^。!\n]{0,20}?(?<no>未|没有?|没能|不)?(?:被)?(?:成功)?(?:完成|实现|达成)(?:了)?[。!.]?\s*$/iu;
const both =
  /\byes\b[^.\n]{0,12}\b(?:or|and|\/)\b[^.\n]{0,8}\bno\b|\byes\s?\/\s?no\b|\bno\s?(?:\/|or|and)\s?yes\b|\bmaybe yes\b|\bneither yes nor no\b|\b(?:could|might|may) be (?:yes|no)\b|是(?:或|还是|与)否/i;

/** Reads yes | no | unknown by the table in docs/metrics.md. `asked` is the prompt as sent, which a reply may repeat. */
export function parseYesNo(reply: string, asked?: string): Reading<string> {
  const text = withoutFormatting(shownOf(reply, asked));
  if (text.trim() === '') return nothingShown(reply);
  const found = (all: Rules) =>
    all.flatMap(([rule, pattern]) =>
      matchesOf(pattern, text).map(({ index, 0: { length }, groups }) => {
        return { rule, answer: kindOf(groups?.['answer']), start: index, end: index + length };
      }),
    );
  const meant = found(declared).filter(({ start, end }) => !isDoubted(text, start, end));
  meant.sort((a, b) => a.start - b.start);
  const stands = standing(text, meant, ({ answer }) => answer);
  if (stands === 'several') return unreadable('several', inWords('reading-both'));
  if (stands) return answered(stands.answer, stands.rule, [stands.start, stands.end]);

  const [[atStart], [atEnd]] = [found(first), found(last)];
  const abstention = findAbstention(text);
  if (abstention && !atStart) return answered('unknown', 'abstention', abstention);
  if (both.test(text))
    return /^\W*(?:yes|no)\W{0,3}(?:or|and|\/)/i.test(text)
      ? unreadable('several', inWords('reading-both'))
      : answered('unknown', 'abstention', null);
  if (atStart && atEnd && atStart.answer !== atEnd.answer)
    return unreadable('several', inWords('reading-two-ends', { first: atStart.answer, last: atEnd.answer }));
  const refusal = findRefusal(text);
  const atEitherEnd = atStart ?? (refusal ? null : atEnd);
  if (atEitherEnd) return answered(atEitherEnd.answer, atEitherEnd.rule, [atEitherEnd.start, atEitherEnd.end]);
  if (refusal) return refused(refusal);
  const reached = outcome.exec(text);
  const isNot = (reached?.groups?.['not'] ?? reached?.groups?.['no']) !== undefined;
  return reached ? answered(isNot ? 'no' : 'yes', 'outcome', null) : unreadable('none', inWords('reading-neither'));
}
