/** A place in the reply where a letter may be named. `start` is the letter's own offset. */
export interface Mention {
  letter: string;
  start: number;
}

// Chinese is written without blanks, so its signs may touch an option letter; they never make a word with it.
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const wordBefore = new RegExp(`(?!${cjk})[\\p{L}\\p{N}_'’]`, 'u');
const wordAfter = new RegExp(
  `^(?:(?!${cjk})[\\p{L}\\p{N}_]|['’]\\p{L}|-\\p{L}|\\.(?!${cjk})\\p{L}|/(?!${cjk})\\p{L}{2})`,
  'u',
);

const afterArticle =
  /^\s+(?!\p{Script=Han})(?!(?:because|since|as|for|is|was|and|or|but|due|given|if|while|with|which|where|this|the|it|they|here|there|not|seems|appears|correctly|best)\b)[\p{L}\p{N}]/u;

/**
 * Whether the character at `at` stands as an option letter and not as a word: "A" before a noun is an
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
  /^["'”’)\]}\s]*(?:(?:and|or|&|\/|[或和与及])\s*(?:option\s+)?["'“‘([{]?([A-Z])(?![\p{L}\p{N}_'’])|,\s*["'“‘([{]?([A-Z])["'”’)\]}]?\s*(?:,|and\b|or\b|\.|$))/u;

const joinedBefore = /(?<![\p{L}\p{N}_'’])([A-Z])["'”’)\]}]?\s*(?:and|or|&|\/|[或和与及])\s*(?:option\s+)?["'“‘([{]*$/u;

/** Another letter joined to the one at `at`, on either side ("A or C", "B, C and D"), or null. */
export function joinedLetter(text: string, at: number): string | null {
  const found = several.exec(text.slice(at + 1, at + 32));
  return found?.[1] ?? found?.[2] ?? joinedBefore.exec(text.slice(Math.max(0, at - 32), at))?.[1] ?? null;
}

/** A global pattern that names letters, and where in a match its letter stands. */
export interface LetterPattern {
  pattern: RegExp;
  at: 'first' | 'last';
  /** Text that every match holds; lets most replies skip the pattern. */
  needs?: string;
}

/** The matches of a pattern whose letter stands as a letter, in order. */
export function mentions(text: string, { pattern, at, needs }: LetterPattern): Mention[] {
  if (needs !== undefined && !text.includes(needs)) return none;
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
