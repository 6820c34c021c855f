import { leadInOf } from './lead-in.ts';

// Text right before or after a rejected letter ("not B", "C is wrong", "而不是A"), also in a list.
const noun = '(?:the\\s{1,6})?(?:(?:options?|choices?|letters?|answers?)\\s{1,6}|选项\\s{0,3})?';
const one = '["\'“‘([{]?[A-Z]["\'”’)\\]}]?';
const joint = '\\s{0,6}(?:,\\s*(?:and|or|nor|&)?|and|or|nor|&|/|[或和与及])\\s{0,6}';

const plainly = [
  "\\b(?:not|never|nor|except|but not|anything but|instead of|rather than|than|unlike|isn['’]?t)",
  "n['’]t(?:\\s+(?:be|choose|pick|select|say|go with|think(?: that)? it(?:['’]s| is)))?",
  '\\bnot\\s+(?:be|choose|choosing|pick|picking|select|selecting|go with|going with|say)',
  "\\bdoubt(?:\\s+that)?\\s+(?:it(?:['’]s|\\s+is)|the\\s+answer\\s+is)",
  '不是|不为|不选择?|不(?:应该?|能|会|可以?)选择?|并非|而非|而不是',
].join('|');
const ruledOut = [
  '\\b(?:neither|excluding|excludes?|excluded|eliminat(?:es?|ed|ing)|rul(?:es?|ed|ing) out|discard(?:s|ed|ing)?)',
  "\\b(?:reject(?:s|ed|ing)?|dismiss(?:es|ed|ing)?|removing|crossing out|aside from|apart from|cannot be|can['’]t be)",
  '除了|排除',
].join('|');
/** What others answer, a wrong answer, and what would be right if something else were so. */
const notOurs = [
  '\\b(?:some|many|people|others)\\b[^,.:!?;\\n]{0,30}?\\b(?:choose|pick|select|say|think|guess|answer|go (?:with|for))',
  '\\b(?:wrong|incorrect|false|invalid|worst)\\s+(?:options?|choices?|answers?|letters?|ones?)\\s*(?:\\b(?:is|are|was|were|would be)\\b|:)',
  "\\bif\\b[^.!?\\n]{1,80}\\b(?:were|had been)\\b[^.!?\\n]{0,60}\\b(?:would|['’]d)\\s+(?:be|have been|choose|pick|say|select|answer|go with)",
].join('|');
// Matched backwards from the letter.
const before = new RegExp(
  `(?<=(?:(?:${plainly})\\s{0,6}${noun}(?:${one}\\s{0,6}(?:or|and|nor|或|和)\\s{0,6}${noun}){0,3}|(?:${ruledOut}|${notOurs})\\s{0,6}${noun}(?:${one}${joint}${noun}){0,6})["'“‘([{]{0,4})`,
  'iuy',
);
const bad =
  '(?:wrong|incorrect|false|invalid|out|eliminated|ruled out|excluded|unlikely|implausible|irrelevant|inaccurate|unsupported|impossible|misleading|unrelated|distractors?)\\b';
const after = new RegExp(
  `^["'”’)\\]}]*(?:${joint}${noun}${one}){0,6}(?:${[
    `\\s+(?:is|was|are|were|would be|seems?|looks?|must be|appears?)(?: to be)?(?:\\s+(?:both|all|clearly|also|therefore|\\p{L}+ly))?(?:\\s+not\\b|n['’]t\\b|\\s+${bad})`,
    "\\s+(?:isn|wasn|aren|can|doesn|don|won|couldn|wouldn)['’]t\\b",
    '\\s+(?:cannot|does not|do not|did not|could not|would not|fails?|contradicts?)\\b',
    '\\s+(?:can|could|may|should|must) be (?:eliminated|ruled out|excluded|discarded|dismissed|rejected)',
    '\\s*(?:选项|项)?\\s*(?:都|均|是|为)?\\s*(?:不对|不正确|不符|不是|不成立|错|排除)',
    '\\s*(?:は|も|が)?\\s*(?:間違|誤り|不正解|違い|正しくな)',
    '\\s*(?:은|는|이|가)?\\s*(?:틀|오답|아닙|아니)',
  ].join('|')})`,
  'iu',
);

/**
 * Possible endings of `before`: its signs, and the last two letters of its last words. After any other it cannot match.
 */
const negatingEnds = new Set([
  ...',&/:',
  ...[
    'not never nor except but than unlike of t be choose choosing pick picking select selecting say with s is',
    'neither excluding exclude excludes excluded eliminate eliminates eliminated eliminating out',
    'discard discards discarded discarding reject rejects rejected rejecting dismiss dismisses dismissed dismissing',
    'removing from and or the option options choice choices letter letters answer answers',
    'think guess go with for is are was were been',
  ]
    .join(' ')
    .split(' ')
    .map((word) => word.slice(-2)),
]);

/** One of these is in every text that rejects the letter after "is" ("the wrong option is B", "I doubt it is B"). */
const rejectsByIs = /doubt|n['’]t|wrong|incorrect|false|invalid|worst/i;

function mayBeNegated(text: string, at: number): boolean {
  const leadIn = leadInOf(text, at);
  if (leadIn === 'is') return rejectsByIs.test(text);
  return negatingEnds.has(leadIn.slice(-2)) || leadIn > '\x7f';
}

/** Whether the letter at `at` is named in order to reject it. */
export function isNegated(text: string, at: number): boolean {
  before.lastIndex = at;
  return (mayBeNegated(text, at) && before.test(text)) || after.test(text.slice(at + 1, at + 72));
}
