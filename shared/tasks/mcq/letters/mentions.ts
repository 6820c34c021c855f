/** A place in the reply where a letter may be named. `start` is the letter's own offset. */
export interface Mention {
  letter: string;
  start: number;
}

// Chinese is written without blanks, so its signs may touch an option letter; they never make a word with it.
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const wordBefore = new RegExp(`(?!${cjk})[\\p{L}\\p{N}_'’]`, 'u');
const wordAfter = new RegExp(
  `^(?:(?!${cjk})[\\p{L}\\p{N}_]|['’]\\p{L}|-\\p{L}|\\.(?!${cjk})\\p{L}|/(?!${cjk})\\p{L}{2}|\\+)`,
  'u',
);

/** What may follow the letter A on its line; anything else makes it the article ("A button", "A new tab"). */
const afterLetter = [
  'because|since|as|for|if|while|when|with|which|where|who|this|that|the|it|they|here|there|then|thus|so|hence|therefore',
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

/**
 * Whether the character at `at` stands as an option letter and not as a word: "A" before a noun on the same line is an
 * article, "I" a pronoun; lower case counts only where brackets, quotes or the line's end set it apart.
 */
export function isLetterAt(text: string, at: number): boolean {
  const char = text[at] ?? '';
  const before = text[at - 1] ?? '\n';
  const rest = text.slice(at + 1, at + 24);
  if (wordBefore.test(before) && before !== "'" && before !== '’') return false;
  if (wordAfter.test(rest)) return false;
  if (/[A-Z]/.test(char)) return (char !== 'A' && char !== 'I') || !afterArticle.test(rest);
  return /[("'“‘[<{:]/.test(before) || /^(?:[)\]}>"'”’]|[ \t]*[.;,]?[ \t]*(?:\n|$))/.test(rest);
}

const several =
  /^["'”’)\]}\s]*(?:(?:and|or|&|\/|[或和与及])\s*(?:option\s+|选项\s*)?["'“‘([{]?([A-Z])(?![\p{L}\p{N}_'’])|,\s*["'“‘([{]?([A-Z])["'”’)\]}]?\s*(?:,|and\b|or\b|[.\]}<]|$))/u;

const joinedBefore =
  /(?<![\p{L}\p{N}_'’])([A-Z])["'”’)\]}]?\s*(?:and|or|&|\/|[或和与及])\s*(?:option\s+|选项\s*)?["'“‘([{]*$/u;

/** Another letter joined to the one at `at`, on either side ("A or C", "B, C and D"), or null. */
export function joinedLetter(text: string, at: number): string | null {
  const found = several.exec(text.slice(at + 1, at + 32));
  return found?.[1] ?? found?.[2] ?? joinedBefore.exec(text.slice(Math.max(0, at - 32), at))?.[1] ?? null;
}

/** A global pattern that names letters, and where in a match its letter stands. */
export interface LetterPattern {
  pattern: RegExp;
  at: 'first' | 'last';
  /** What every text with a match holds; lets most replies skip the pattern. */
  needs?: string | RegExp;
}

export const first = (pattern: RegExp, needs?: string | RegExp): LetterPattern =>
  needs === undefined ? { pattern, at: 'first' } : { pattern, at: 'first', needs };
export const last = (pattern: RegExp, needs?: string | RegExp): LetterPattern =>
  needs === undefined ? { pattern, at: 'last' } : { pattern, at: 'last', needs };

/** The matches of a pattern whose letter stands as a letter, in order. */
export function mentions(text: string, { pattern, at, needs }: LetterPattern): Mention[] {
  if (needs !== undefined && !(typeof needs === 'string' ? text.includes(needs) : needs.test(text))) return none;
  let found: Mention[] | null = null;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = at === 'first' ? match.index : match.index + match[0].length - 1;
    if (match[0] === '') pattern.lastIndex += 1;
    else if (isLetterAt(text, start)) (found ??= []).push({ letter: (text[start] ?? '').toUpperCase(), start });
  }
  return found ?? none;
}

const none: Mention[] = [];
