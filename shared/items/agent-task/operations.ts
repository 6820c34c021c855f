import { leavesOf } from '#shared/agents/criteria.ts';
import type { Criterion } from '#shared/agents/task.ts';

/** Words that say how, not what: found in every operation. */
const common: ReadonlySet<string> = new Set(
  'a an the to of in on at for with and or by from into click tap press open select choose set type enter fill go use search filter sort button field page app tab menu list box it its this that is are'.split(
    ' ',
  ),
);

const plain = (word: string): string => word.replace(/(?:es|s|ed|ing)$/u, '');

/** The telling words of a text: no common ones, endings cut; single signs of scripts without spaces in pairs. */
export function tellingWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const signs = [...word];
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
      for (let at = 0; at + 1 < signs.length; at++) words.add(`${signs[at]}${signs[at + 1]}`);
    } else if (!common.has(word)) words.add(plain(word));
  }
  return words;
}

/** The first operation of which no criterion has a telling word; null if there is none, or a criterion is in words. */
export function unseenOperation(operations: readonly string[], criteria: readonly Criterion[]): string | null {
  // What these look at is not written in them.
  if (leavesOf(criteria).some(({ kind }) => kind === 'judge' || kind === 'person' || kind === 'command')) return null;
  const seen = tellingWords(JSON.stringify(criteria).replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2'));
  return (
    operations.find((operation) => {
      const words = [...tellingWords(operation)];
      return words.length > 0 && words.every((word) => !seen.has(word));
    }) ?? null
  );
}

const then =
  /(?:^|[.;,\n])\s*(?:\d+[.)]|first(?:ly)?\b|then\b|next\b|after that\b|finally\b)|\b(?:and|,) then\b|(?:首先|然后|接着|最后|再点击)/giu;
const gestures =
  /\b(?:click|tap|press|double[- ]click|right[- ]click|long[- ]press|scroll|swipe|drag)\b|点击|单击|双击|长按|滑动|拖动/giu;

/** Whether an instruction says how to do it: three or more gestures, or gestures in a numbered order. */
export function stepsIn(instruction: string): number {
  const moves = (instruction.match(gestures) ?? []).length;
  const order = (instruction.match(then) ?? []).length;
  return moves >= 3 || (moves >= 1 && order >= 2) ? Math.max(moves, order) : 0;
}
