import { isAlpha, isAlphanumeric, leadInOf, wordAfter } from './lead-in.ts';

/**
 * What a reply contains, found in one pass, so that most replies skip most patterns. A clue never decides a reading: a
 * pattern is skipped only if it cannot match. For replies beyond ASCII, letters rule out nothing, since other signs may
 * stand for them.
 */
export interface Clues {
  lower: string;
  /** Which ASCII letters the reply contains, one bit each: `has` rules most words out by them. */
  letters: number;
  /** Signs beyond ASCII. */
  foreign: boolean;
  /** A letter stands between signs, blanks or ends. */
  letter: boolean;
  /** Which of `traits` the reply has, one bit each. */
  traits: number;
  /** Which of `marks` the reply contains, one bit each. */
  marks: number;
  /** Where the last such letter is; Infinity if that is not known. */
  lastLetter: number;
}

/** What a reply with a letter between signs, blanks or ends may have besides it, each with its bit. */
export const traits = {
  /** Such a letter. */
  letter: 1,
  /** It follows a sign or word that introduces it in a sentence or label. */
  led: 2,
  /** A word that compares options or calls one right follows it. */
  praised: 4,
  /** It is the last letter or digit of the reply. */
  last: 8,
  /** Signs beyond ASCII. */
  foreign: 16,
} as const;

/** Clues that rule patterns out only by words. */
export const openClues = (text: string): Clues => ({
  lower: text.toLowerCase(),
  letters: -1,
  foreign: true,
  letter: true,
  traits: -1,
  marks: -1,
  lastLetter: Infinity,
});

/** Signs used to write fields, tags, boxes, calls and labels, each with its bit. */
export const marks = { colon: 1, tag: 2, call: 4, hash: 8, bracket: 16, dash: 32 } as const;

const markOf = new Uint8Array(128);
for (const [sign, bit] of [
  [':', marks.colon],
  ['<', marks.tag],
  ['(', marks.call],
  ['#', marks.hash],
  ['[', marks.bracket],
  ['=', marks.dash],
  ['-', marks.dash],
] as const)
  markOf[sign.charCodeAt(0)] = bit;

/** For a call only if a name precedes it. */
const openBracket = '('.charCodeAt(0);

/** The first words after the letter in sentences that call it right (`stated.ts`). */
const praises = new Set(
  'is seems looks appears must would remains fits matches describes answers reflects captures makes best better most it'.split(
    ' ',
  ),
);

/** The last signs and words before the letter in sentences and labels that name one (`stated.ts`, `declared.ts`). */
const leads = new Set([
  ...',-:=>',
  ...[
    'is was be remains s say that it its us only me with for on to towards toward maybe like get vote',
    'therefore thus clearly definitely certainly surely simply likely probably indeed actually obviously hence then still fact the my single',
    'correct right best most appropriate accurate suitable always',
    'option options choice letter number answer alternative statement opzione respuesta resposta antwort letra lettre lettera buchstabe',
    'so final finally conclusion overall ultimately conclude choose choosing chose select selected selecting',
    'pick picked picking think believe guess suppose suspect reckon leaves leaving match matches matching lean leaning',
    'suggest suggests suggesting',
  ]
    .join(' ')
    .split(' '),
]);

/** A bit for each ASCII letter, whatever its case. */
const bitOf = (code: number): number => 1 << ((code | 32) - 97);

/** Computes the clues of a reply. */
export function cluesOf(text: string): Clues {
  const { length } = text;
  let found = 0;
  let held = 0;
  let letters = 0;
  let last = -1;
  let lastLetter = -1;
  let before = false;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return openClues(text);
    if (!isAlphanumeric(code)) {
      if (code !== openBracket || before) held |= markOf[code] ?? 0;
      before = false;
      continue;
    }
    last = at;
    if (isAlpha(code)) letters |= bitOf(code);
    if (!before && isAlpha(code) && !(at + 1 < length && isAlphanumeric(text.charCodeAt(at + 1)))) {
      found |= traits.letter;
      lastLetter = at;
      if ((found & traits.led) === 0 && leads.has(leadInOf(text, at))) found |= traits.led;
      if ((found & traits.praised) === 0 && praises.has(wordAfter(text, at))) found |= traits.praised;
    }
    before = true;
  }
  const letter = found !== 0;
  if (letter && last === lastLetter) found |= traits.last;
  const lower = letter ? text.toLowerCase() : text;
  return { lower, letters, foreign: false, letter, traits: found, marks: held, lastLetter };
}

/** Words in lower case, each with the bits of its ASCII letters. */
export type Words = readonly { word: string; letters: number }[];

export const wordsOf = (words: readonly string[]): Words =>
  words.map((word) => {
    let letters = 0;
    for (let at = 0; at < word.length; at += 1) if (isAlpha(word.charCodeAt(at))) letters |= bitOf(word.charCodeAt(at));
    return { word, letters };
  });

/** Whether the reply contains one of these words. */
export function holdsAny({ lower, letters: held }: Clues, words: Words): boolean {
  for (const { word, letters } of words) if ((held & letters) === letters && lower.includes(word)) return true;
  return false;
}
