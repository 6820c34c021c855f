import type { UnderstandingItem } from '../item.ts';
import { type Clues, holdsAny, wordsOf } from './clues.ts';
import { isLetterAt, joinedLetter, type Mention } from './mentions.ts';
import { isNegated } from './negated.ts';

type Options = UnderstandingItem['options'];

const yesSign = '✓✔✅☑√⭕👍';
const noSign = '✗✘✕❌✖×☒👎';
const heading = new RegExp(
  `(?<=^|[\\n.;,|!?)]|[${yesSign}${noSign}]|\\b(?:yes|no|true|false|correct|incorrect|right|wrong)(?= \\(?[A-Z]\\)))[ \\t>|#•\\-–—]{0,9}(?:\\d{1,2}[.)][ \\t])?(?<mark>[${yesSign}${noSign}]\\ufe0f?|\\[[ xX]\\])?[ \\t|]{0,4}(?:(?:option|choice|answer|选项|選択肢)[ \\t]{0,3})?["'“(\\[]{0,2}(?<letter>[A-Z])["'”)\\]]{0,2}(?=[ \\t]{0,4}(?:(?<=[)\\]][ \\t]{1,4})|[.:：|,=→${yesSign}${noSign}(–—-]|is\\b|was\\b|are\\b|isn|does|can|cannot|would be\\b|seems|looks|选项|项|是|为|正确|错误|不|对|错|符合|は|が|$|\\n))`,
  'giu',
);

const ends = '(?=[\\s.,;:!)|\\]–—-]|$)';
const good =
  '(?:correct|right|true|yes|valid|accurate|supported|matches|match|possible answer|正确|对|符合|是|正解|정답)';
const bad =
  '(?:incorrect|wrong|false|no|not (?:correct|right|true|valid|accurate|supported|shown|visible|present|matching|a match|the answer|applicable)|invalid|inaccurate|unsupported|eliminated?|ruled out|rule out|excluded|unlikely|implausible|n/a|错误|错|不正确|不对|不符合?|不是|排除|不正解|誤り|오답)';
const label = (word: string) =>
  new RegExp(
    `^[\\s.:：|,=→(\\[–—-]{0,12}(?:(?:this|that|it) (?:is|seems) |is |项|选项)?(?:clearly |definitely |likely |probably )?${word}${ends}|[|:：–—(\\[-]\\s{0,4}${word}[\\s.)\\]|]{0,6}$|(?<=[.;,:–—(|-]\\s{0,3}|\\bso |\\bhence |\\bthus |\\btherefore )(?:this is |that is |it is |it['’]s )?${word}\\s{0,2}(?=[.;,!)|]|$)`,
    'iu',
  );
const goodLabel = label(good);
const badLabel = label(bad);
const predicate =
  '\\b(?:is|was|are|seems|looks|appears|must be|would be)\\s+(?:to be\\s+)?(?:(?:the|most|only|also|both|all|indeed|therefore|thus|clearly|definitely|likely|probably|\\p{L}{3,12}ly)\\s+){0,3}';
const goodPredicate = new RegExp(
  `${predicate}(?:correct|right(?!\\s+(?:of|next|side|above|below|here|now|hand|click|there|after|before))|true|accurate|valid|supported|fitting|appropriate)\\b|\\b(?:this|it|which)\\s+(?:option\\s)?(?:exactly\\s|correctly\\s|best\\s)?(?:matches|fits|describes|reflects)\\b|(?:^|\\s)(?:选项|项)?(?:是|为)?正确|が正しい`,
  'iu',
);
const badPredicate = new RegExp(
  `${predicate}(?:not\\b|incorrect|wrong|false|invalid|inaccurate|unsupported|out\\b|eliminated|ruled out|excluded|unlikely|implausible|irrelevant)|\\b(?:isn|doesn|wasn|aren|don|can|won)['’]t\\b|\\b(?:does|do|did) not\\b|\\bcannot be\\b|不正确|错误|不对|不符|不是`,
  'iu',
);

/** "The other options are wrong": about all the others, not about the option before it. */
const ofOthers =
  /\b(?:all |both )?(?:the )?(?:others?\b|other (?:\p{L}+ )?(?:options?|choices?|answers?)|remaining|rest of)[^.\n;]*/giu;

const has = (text: string, signs: string): boolean => new RegExp(`[${signs}]`, 'u').test(text);

function wordsAfter(segment: string, option: string): string {
  const words = segment.replace(/^[\s.:：|,=→()[\]–—-]{0,12}/u, '');
  const own = option.trim();
  return own !== '' && words.toLowerCase().startsWith(own.toLowerCase()) ? words.slice(own.length) : segment;
}

/**
 * `doubted`: only part of its text is negated, which may be the reason for choosing it ("B. The gear is not visible.").
 */
type Verdict = 'right' | 'wrong' | 'doubted';

function judged(mark: string | undefined, segment: string): Verdict | null {
  const said: Verdict[] = [];
  if (mark) said.push(/\[ \]/.test(mark) || has(mark, noSign) ? 'wrong' : 'right');
  if (has(segment, yesSign)) said.push('right');
  if (has(segment, noSign)) said.push('wrong');
  if (said.length === 0) {
    if (goodLabel.test(segment)) said.push('right');
    if (badLabel.test(segment)) said.push('wrong');
  }
  const [one] = said;
  if (one !== undefined) return said.every((other) => other === one) ? one : null;
  if (badPredicate.test(segment)) return 'doubted';
  return goodPredicate.test(segment) ? 'right' : null;
}

export type Verdicts = Record<Verdict, Mention[]>;

/** `{"A": false, "B": true}`: the letters that are true, null if the reply has no such fields. */
function fieldVerdicts(text: string): Verdicts | null {
  const fields = /["']([A-Z])["']\s{0,4}:\s{0,4}["']?(true|false|yes|no|correct|incorrect|right|wrong|[01](?![\d.]))/gi;
  const found: Verdicts = { right: [], wrong: [], doubted: [] };
  for (const match of text.matchAll(fields)) {
    const mention = { letter: (match[1] ?? '').toUpperCase(), start: match.index + 1 };
    found[/^(?:true|yes|correct|right|1)$/i.test(match[2] ?? '') ? 'right' : 'wrong'].push(mention);
  }
  return found.right.length + found.wrong.length > 0 ? found : null;
}

/** "Correct: B", "Wrong: A, C and D": letters listed under a verdict. */
const listed =
  /(?<![\p{L}-])(?:(?<wrong>incorrect|wrong|false)|correct|right|true)(?: (?:options?|choices?|answers?))?\s{0,3}[:：]\s{0,4}(?:options?\s)?(?<letters>[("']?[A-Z](?![\p{L}\p{N}])(?:["')]?(?:\s{0,3},\s{0,3}(?:and )?| and )[("']?[A-Z](?![\p{L}\p{N}])){0,6})/giu;

const longest = 40_000;

/** A reply without any of these words or signs judges no option. */
const anyVerdict = new RegExp(
  `[${yesSign}${noSign}]|\\[[ xX]\\]|correct|right|true|false|yes|\\bno[nt]?\\b|n['’]t|wrong|valid|accurate|support|match|appropriate|fitting|out\\b|eliminat|exclude|likely|plausible|relevant|n/a|[对错是不项符正誤間오정]`,
  'iu',
);

/** A ring means right where the reply crosses options out (○ ×); elsewhere it is only a bullet. */
const withPlainRings = (text: string): string => (has(text, noSign) ? text.replace(/[○◯〇]/g, '⭕') : text);

/** Contained in every reply in ASCII with a match of `anyVerdict`. */
const verdictWords = wordsOf([
  ...['[x]', '[ ]', 'correct', 'right', 'true', 'false', 'yes', 'no', "n't", 'wrong', 'valid', 'accurate', 'support'],
  ...['match', 'appropriate', 'fitting', 'out', 'eliminat', 'exclude', 'likely', 'plausible', 'relevant', 'n/a'],
]);
const judgesAny = (text: string, clues: Clues): boolean =>
  (clues.foreign || holdsAny(clues, verdictWords)) && anyVerdict.test(text);

/** The reply's verdicts on each option: in words, signs, tables and fields. */
export function verdictsIn(whole: string, options: Options, clues: Clues): Verdicts {
  if (!judgesAny(whole, clues)) return { right: [], wrong: [], doubted: [] };
  const text = withPlainRings(whole.slice(0, longest));
  const fields = fieldVerdicts(text);
  if (fields) return fields;
  const found: Verdicts = { right: [], wrong: [], doubted: [] };
  const underVerdict = new Set<number>();
  for (const match of text.matchAll(listed)) {
    const letters = match.groups?.['letters'] ?? '';
    const from = match.index + match[0].length - letters.length;
    for (const { 0: letter, index } of letters.matchAll(/(?<!\p{L})[A-Z](?!\p{L})/gu)) {
      found[match.groups?.['wrong'] ? 'wrong' : 'right'].push({ letter, start: from + index });
      underVerdict.add(from + index);
    }
  }
  const heads = [...text.matchAll(heading)].flatMap((match) => {
    const letter = match.groups?.['letter'] ?? '';
    const start = match.index + match[0].lastIndexOf(letter);
    const named = /[A-Z]/.test(letter) || /^ (?:is|seems) /.test(text.slice(start + 1, start + 8));
    return named && isLetterAt(text, start) && !underVerdict.has(start)
      ? [{ letter: letter.toUpperCase(), start, from: match.index, mark: match.groups?.['mark'] }]
      : [];
  });
  heads.forEach(({ letter, start, mark }, at) => {
    const next = heads[at + 1]?.from ?? text.length;
    const paragraph = text.indexOf('\n\n', start);
    const under = text.slice(start, next).search(/\n\s{0,9}(?:in)?correct\b/i);
    const ends = [next, start + 600, ...[paragraph, under < 0 ? -1 : start + under].filter((end) => end > start)];
    const rest = text.slice(start + 1, Math.min(...ends));
    const option = options.find((one) => one.letter === letter)?.text ?? '';
    const joined = joinedLetter(text, start);
    const verdict = isNegated(text, start)
      ? 'wrong'
      : judged(mark, wordsAfter(rest.replace(/^["'”)\]]{1,2}/, '').replace(ofOthers, ' '), option));
    if (verdict === null) return;
    const to = found[verdict];
    to.push({ letter, start });
    if (joined !== null && joined !== letter) to.push({ letter: joined, start });
  });
  return found;
}
