import { matchesOf } from '../../reply/blank.ts';

/** The sentence around a place: from its start to the place, and from the end of what stands there to its end. */
export function sentenceAround(text: string, start: number, end: number): [before: string, after: string] {
  const before = text.slice(Math.max(0, start - 240), start);
  const from = Math.max(...['. ', '! ', '? ', '\n', ';', '!', '…'].map((stop) => before.lastIndexOf(stop)));
  const after = text.slice(end, end + 160);
  return [before.slice(from + 1), after.slice(0, /[.!?](?:\s|$)|[\n;!]|$/.exec(after)?.index)];
}

const conditional =
  /\b(?:(?<!as |even )if(?! (?:i|we|you) (?:look|had|have|consider|compare|see|check|think))|unless|whether|suppose|assuming|in case|otherwise|depend(?:s|ing)|were it)\b|如果|若|假如|要是|是否|除非|否则/i;
const hesitant =
  /\b(?:(?:don['’]t|do not|wouldn['’]t|would not|can['’]t|cannot|not) (?:think|say|believe|choose|pick|select|conclude|sure|claim|mean)|doubt|why|at first|first glance|(?:first|initial) (?:thought|guess|instinct|answer|choice|reaction)|initially|previously|tempted|(?:might|may|could|can|some|others?|people|users?) (?:\w+ )?(?:say|think|choose|argue|guess|pick|assume|expect|believe|select)|i (?:\w+ )?thought|i assumed|was going to|wrong to|mistak(?:e|en)|(?:wrong|incorrect) (?:answer|option|choice)|example|e\.g)\b|乍一看|(?<!最有?)可能|也许|有人|不认为/i;
/** From the last "but" of a sentence on. */
const turns = /\b(?:but|however|yet|so|therefore)\b|但|不过|然而|所以/gi;

/** What a sentence says at a place is only for a case, a first impression, or what others say. */
export function isDoubted(text: string, start: number, end: number): boolean {
  const [before, after] = sentenceAround(text, start, end);
  if (conditional.test(before) || hesitant.test(before.slice(matchesOf(turns, before).at(-1)?.index))) return true;
  return /^["'”’)\]]{0,3}\s?\?|^[^,()]{0,60}?\b(?:if|unless)\b(?! (?:i|we) )/i.test(after);
}

const correction =
  /(?:^|[\n.!?;—–…。,:)-])\s{0,6}["'(*]{0,3}(?:no,?\s)?(?:but\s)?(?:wait|actually|correction|oops|scratch that|make that|i mean|hmm+|sorry|my (?:mistake|bad)|apologies|on (?:second thought|reflection|closer (?:inspection|look))|looking (?:again|closer)|i (?:made (?:a mistake|an error)|misread|misspoke|was wrong|stand corrected|need to correct)|let me (?:correct|re-?\w|double|revise|look again)|(?:corrected|revised|amended|updated)\b)|更正|等等|等一下|其实|纠正|修正|不对,|重新/gi;

/** Where in a part of a text a correction is announced for the last time, or -1. */
export function correctionIn(text: string, from: number, to = text.length): number {
  const last = matchesOf(correction, text.slice(from, to)).at(-1);
  return last ? from + last.index : -1;
}

/** The declared answer that stands: the only one, or the last that the reply announces as a correction. */
export function standing<T extends { start: number; end: number }>(
  text: string,
  all: readonly T[],
  answerOf: (entry: T) => string,
): T | 'several' | undefined {
  let current = all[0];
  for (const next of all) {
    const isSame = !current || answerOf(next) === answerOf(current);
    if (!isSame && correctionIn(text, (current?.end ?? 0) - 1, next.start) < 0) return 'several';
    current = next;
  }
  return current;
}
