import { type Clues, holdsAny, wordsOf } from './clues.ts';
import { last, type Mention, mentions } from './mentions.ts';
import { isNegated } from './negated.ts';
import { colon, is, letter, noun, soft } from './words.ts';

const words = [
  'correct',
  'revis',
  'updated',
  'amended',
  'oops',
  'scratch that',
  'make that',
  'i mean',
  'second thought',
  'reflection',
  'wait',
  'actually',
  'hmm',
  'closer',
  'let me',
];
const corrections = wordsOf(words);
const answerWords = `(?:(?:the|my|our|final|correct|right|best)\\s{1,6}){0,3}${noun}`;
const settled = '(?=["\'”’)\\]}]{0,4}\\s{0,3}(?:[.,;!\\n]|$|is (?:right|correct|the )|(?:or|and|/|&)\\s))';

/** "Correction: B", "Wait, the answer is B": a word of correction, then the letter. */
const takenBack = last(
  new RegExp(
    `\\b(?:correction|oops|scratch that|make that|i mean|on (?:second thought|reflection)|wait|actually)\\b\\s{0,3}[:,;.!…—–-]{0,3}\\s{0,6}(?:no[,.]?\\s{1,3})?(?:${answerWords}\\s{0,6}(?:(?:${is}|${colon})\\s{0,6}${soft})?|it(?:['’]s| is| must be| should be)\\s{1,6})?${letter}${settled}`,
    'giu',
  ),
  { words },
);

/** "Wait, I misread the screen. Answer: B": a word of correction, then a new answer in the next sentence. */
const answeredAnew = last(
  new RegExp(
    `\\b(?:oops|correction|on (?:second thought|reflection)|wait|actually)\\b[^.!?\\n]{0,80}[.!]\\s{1,6}(?:so\\s{1,6})?${answerWords}\\s{0,6}(?:${is}|${colon})\\s{0,6}${soft}${letter}${settled}`,
    'giu',
  ),
  { words },
);

/** "Hmm, on closer inspection it is a printer, so the answer should be D". */
const hesitated = last(
  new RegExp(
    `\\b(?:hmm+|wait|on closer (?:inspection|look|examination)|looking closer|let me (?:re-?check|re-?consider|double-?check|look again|re-?examine))\\b[^\\n]{0,200}?\\b(?:so|thus|therefore|hence)?,?\\s{1,3}the\\s{1,3}(?:correct\\s{1,3}|right\\s{1,3})?answer\\s{1,6}${is}\\s{1,6}${soft}(?:${noun}\\s{1,6})?${letter}${settled}`,
    'giu',
  ),
  { words },
);

/** "Corrected answer: B", "Revised final answer is B". */
const relabelled = last(
  new RegExp(
    `\\b(?:corrected|revised|updated|amended)\\s{1,6}(?:final\\s{1,6})?${noun}\\s{0,6}(?:${is}|${colon})\\s{0,6}${soft}${letter}${settled}`,
    'giu',
  ),
  { words },
);

/** The last letter after `from` with which the reply corrects an earlier one; null if it corrects nothing. */
export function correctedIn(text: string, from: number, clues: Clues): Mention | null {
  if (!holdsAny(clues, corrections)) return null;
  const found = [takenBack, answeredAnew, hesitated, relabelled]
    .flatMap((pattern) => mentions(text, pattern, clues))
    .filter(({ start }) => start > from && !isNegated(text, start))
    .sort((a, b) => a.start - b.start);
  return found.at(-1) ?? null;
}
