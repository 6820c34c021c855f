/** Share of common words from which two instructions are too alike (our choice; the paper gives none). */
const threshold = 0.8;

/** Words; pairs of characters for scripts without spaces. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const signs = [...word];
    if (signs.length > 1 && /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word))
      for (let at = 0; at + 1 < signs.length; at += 1) words.add(`${signs[at]}${signs[at + 1]}`);
    else words.add(word);
  }
  return words;
}

/** Instructions of one app seen so far, with which each further one is compared. */
export class AlikeFinder {
  readonly #byApp = new Map<string, { id: string; words: Set<string> }[]>();

  /** The earlier task that this one resembles too much (Jaccard index of their words, 0.8 and up), or null. */
  add({ id, app, instruction }: { id: string; app: string; instruction: string }): string | null {
    const words = wordsOf(instruction);
    const seen = this.#byApp.get(app) ?? [];
    this.#byApp.set(app, seen);
    let found: string | null = null;
    for (const earlier of words.size === 0 ? [] : seen) {
      // two sets of such different sizes cannot have enough in common
      const [few, many] = [Math.min(words.size, earlier.words.size), Math.max(words.size, earlier.words.size)];
      if (few < threshold * many) continue;
      let both = 0;
      for (const word of words) if (earlier.words.has(word)) both += 1;
      if (both < threshold * (words.size + earlier.words.size - both)) continue;
      found = earlier.id;
      break;
    }
    seen.push({ id, words });
    return found;
  }
}
