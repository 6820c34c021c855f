import { type Clues, holdsAny, traits, type Words, wordsOf } from './clues.ts';

/** A place in the reply where a letter may be named. `start` is the letter's own offset. */
export interface Mention {
  letter: string;
  start: number;
}

// Chinese is written without blanks, so its signs may touch an option letter without forming a word with it.
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const wordBefore = new RegExp(`(?!${cjk})[\\p{L}\\p{N}_'’]`, 'u');
const wordAfter = new RegExp(
  `^(?:(?!${cjk})[\\p{L}\\p{N}_]|['’]\\p{L}|-\\p{L}|\\.(?!${cjk})\\p{L}|/(?!${cjk})\\p{L}{2}|\\+)`,
  'u',
);

/** What may follow the letter A on its line; anything else makes it the article ("A button", "A new tab"). */
const afterLetter = [
  'because|porque|pois|weil|denn|parce|puisque|karena|sebab|omdat|fordi|since|as|for|if|while|when|with|which|where|who|this|that|the|it|they|here|there|then|thus|so|hence|therefore',
  'is|was|are|were|be|being|has|have|had|does|do|did|can|cannot|could|would|will|won|must|should|may|might|isn|doesn|wasn|aren|don',
  'and|or|nor|but|not|given|due|per|by|from|in|on|at|to|of|via|than|though|although|rather|instead|over',
  'seems|looks|appears|matches|describes|fits|corresponds|reflects|represents|states|says|mentions|refers|captures|explains|makes',
  'correctly|incorrectly|best|better|only|alone|too|also|clearly|directly|likely|probably',
  'fails|contradicts|leaves|remains|stands|wins',
].join('|');
const followsLabel =
  'Explanation|Reason|Reasoning|Rationale|Justification|Because|Since|The|This|It|Note|Confidence|Why|I';
const afterArticle = new RegExp(
  `^[ \\t]+(?!\\p{Script=Han})(?!(?:${afterLetter}|${followsLabel})\\b)[\\p{L}\\p{N}]`,
  'u',
);

/** "so I can answer": verbs after the pronoun. */
const afterPronoun =
  /^[ \t]+(?:can|cannot|could|will|would|won|shall|should|must|may|might|have|had|do|don|did|didn|am|was|need|see|think|believe|guess)\b/;

/** "It is a", "I think it's a": only words that introduce an answer. */
const onlyLeads =
  /^(?:(?:so|thus|therefore|hence|the|this|that|it|is|be|must|should|would|i|i['’]d|it['’]s|think|believe|guess|say|choose|pick|go|with|probably|maybe|likely|clearly|definitely|my|final|correct|best|right|answer|option|choice|letter)[\s,:]{1,6})*$/i;
const answerBefore = /\b(?:answer|option|choice|letter)\b[^.!?\n]{0,30}$/i;

/** A sentence cut off after its article ("The switch is on. It is a"), unless the reply contains nothing else. */
function isArticleAtEnd(text: string, at: number): boolean {
  if (text[at] !== 'a' || /\S/.test(/^[^\n]*/.exec(text.slice(at + 1, at + 24))?.[0] ?? '')) return false;
  const before = text.slice(Math.max(0, at - 200), at);
  if (!/\p{L}\s+$/u.test(before) || answerBefore.test(before)) return false;
  return at > 200 || !onlyLeads.test(before.trimStart()) || text.slice(at + 1).trim() !== '';
}

/**
 * Whether the character at `at` is an option letter rather than a word: "A" before a noun on the same line is an
 * article, "I" a pronoun; lower case counts only if brackets, quotes, the line's end or a verb set it apart.
 */
export function isLetterAt(text: string, at: number): boolean {
  const char = text[at] ?? '';
  const before = text[at - 1] ?? '\n';
  const rest = text.slice(at + 1, at + 24);
  if (wordBefore.test(before) && before !== "'" && before !== '’') return false;
  if (wordAfter.test(rest)) return false;
  if (char === 'I' && afterPronoun.test(rest)) return false;
  if (/[A-Z]/.test(char)) return (char !== 'A' && char !== 'I') || !afterArticle.test(rest);
  if (isArticleAtEnd(text, at)) return false;
  if (/\b(?:option|letter)\s$/i.test(text.slice(Math.max(0, at - 8), at)) && /^[,:]/.test(rest)) return true;
  return (
    /[("'“‘[<{:]/.test(before) || /^(?:[)\]}<>"'”’]|[ \t]*[.;,!?]{0,3}[ \t]*(?:\n|$)|[ \t](?:is|seems)\b)/.test(rest)
  );
}

/** The same where a pattern has already matched the words around the letter. */
const isLetterAbroad = (text: string, at: number): boolean =>
  /[A-Z]/.test(text[at] ?? '') ? !wordBefore.test(text[at - 1] ?? '\n') : isLetterAt(text, at);

/** "…each option:⏎A. …⏎B. …": a letter that opens a list of the options is not an answer. */
function opensList(text: string, start: number): boolean {
  if (!/(?:^|\n)[ \t>*#([•-]{0,9}$/.test(text.slice(Math.max(0, start - 12), start))) return false;
  const next = String.fromCharCode((text[start] ?? '').charCodeAt(0) + 1);
  if (!/[B-Z]/.test(next) || !/^[ \t]{0,3}["'”)\]*]{0,4}[.:)\]–—-]/.test(text.slice(start + 1, start + 10)))
    return false;
  const rest = text.slice(start, start + 600);
  return new RegExp(
    `^[^\\n]*\\n+(?:(?![ \\t>*#(\\[•-]{0,9}[A-Z][.:)\\]])[^\\n]*\\n+){0,3}[ \\t>*#(\\[•-]{0,9}${next}["'”)\\]*]{0,4}[ \\t]{0,3}[.:)\\]–—-]`,
  ).test(rest);
}

const several =
  /^["'”’)\]}\s]*(?:<\/[a-z]{1,12}>\s*)?(?:(?:and|or|&|\/|还是|或者|[或和与及])\s*(?:<[a-z]{1,12}>\s*)?(?:option\s+|选项\s*)?["'“‘([{]?([A-Z])(?![\p{Script=Latin}\p{N}_'’])|;\s*["'“‘([{]?([A-Z])["'”’)\]}]?\s*\.?\s*$|,\s*["'“‘([{]?([A-Z])["'”’)\]}]?\s*(?:,|and\b|or\b|[.\]}<]|$))/u;

const joinedBefore =
  /(?<![\p{L}\p{N}_'’])([A-Z])["'”’)\]}]?\s*(?:<\/[a-z]{1,12}>\s*)?(?:and|or|&|\/|还是|或者|[或和与及])\s*(?:<[a-z]{1,12}>\s*)?(?:option\s+|选项\s*)?["'“‘([{]*$/u;

/** Words and signs that join letters; most texts contain none and skip both patterns. */
const joins = /and|or|[,;&/还或和与及]/;

/** Another letter joined to the one at `at`, on either side ("A or C", "B, C and D"), or null. */
export function joinedLetter(text: string, at: number): string | null {
  const after = text.slice(at + 1, at + 48);
  const found = joins.test(after) ? several.exec(after) : null;
  const before = text.slice(Math.max(0, at - 48), at);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? (joins.test(before) ? joinedBefore.exec(before)?.[1] : null) ?? null;
}

/** A global pattern that names letters, and the position of the letter in a match. */
export interface LetterPattern {
  pattern: RegExp;
  at: 'first' | 'last';
  /** Clues of every text with a match, with which most replies skip the pattern. */
  needs: {
    /** All of these, as bits of `traits`. */
    traits: number;
    /** One of these, as bits of `marks`; 0 if none is needed. */
    marks: number;
    /** One of these; null if none is needed. */
    words: Words | null;
    abroad: boolean;
  };
}

export interface Needs {
  /** One of these words, in lower case. */
  words?: readonly string[];
  /** A sign or word introduces the letter. */
  led?: boolean;
  /** A word that compares options or calls one right follows the letter. */
  praised?: boolean;
  /** One of these signs, as bits of `marks`. */
  marks?: number;
  /** The text ends with the letter. */
  last?: boolean;
  /** Signs beyond ASCII. */
  foreign?: boolean;
  /** A sentence of another language, in which a capital A is no article. */
  abroad?: boolean;
}

function letterPattern(
  pattern: RegExp,
  at: LetterPattern['at'],
  { words, marks = 0, ...others }: Needs,
): LetterPattern {
  const { abroad = false } = others;
  const wanted = (['led', 'praised', 'last', 'foreign'] as const).filter((trait) => others[trait]);
  const bits = wanted.reduce<number>((sum, trait) => sum | traits[trait], traits.letter);
  return { pattern, at, needs: { traits: bits, marks, words: words ? wordsOf(words) : null, abroad } };
}

export const first = (pattern: RegExp, needs: Needs = {}): LetterPattern => letterPattern(pattern, 'first', needs);
export const last = (pattern: RegExp, needs: Needs = {}): LetterPattern => letterPattern(pattern, 'last', needs);

/** False if a pattern cannot match. */
export function mayMatch({ needs }: LetterPattern, clues: Clues): boolean {
  return (
    (clues.traits & needs.traits) === needs.traits &&
    (needs.marks === 0 || (clues.marks & needs.marks) !== 0) &&
    (needs.words === null || (needs.abroad && clues.foreign) || holdsAny(clues, needs.words))
  );
}

/** The matches of a pattern whose character is an option letter, in order. */
export function mentions(text: string, named: LetterPattern, clues: Clues): Mention[] {
  if (!mayMatch(named, clues)) return none;
  const { pattern, at, needs } = named;
  let found: Mention[] | null = null;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = at === 'first' ? match.index : match.index + match[0].length - 1;
    if (match[0] === '') pattern.lastIndex += 1;
    else if ((needs.abroad ? isLetterAbroad : isLetterAt)(text, start) && !opensList(text, start))
      (found ??= []).push({ letter: (text[start] ?? '').toUpperCase(), start });
  }
  return found ?? none;
}

const none: Mention[] = [];
