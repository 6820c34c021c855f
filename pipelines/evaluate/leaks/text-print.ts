/** Words of a text without case, marks and punctuation; each Chinese character is one. */
export const printedWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];

/** Shorter texts ("Click Save") are the same everywhere. */
const fewestWords = 4;
/** Number of words in a row that are looked up together; a text needs this many runs of them to match in part. */
const [run, fewestRuns] = [5, 4] as const;
/** Share of a text's runs that another text has to have. */
const enough = 0.8;

const runsOf = (words: readonly string[]): Set<string> => {
  const found = new Set<string>();
  for (let at = 0; at + run <= words.length; at += 1) found.add(words.slice(at, at + run).join(' '));
  return found;
};

/** A text that contains one of ours: which, and the share of its runs of words that are there, 0..1. */
export interface TextMatch {
  of: number;
  share: number;
}

/** Finds our texts in others: the same words, or most runs of five words. */
export class TextPrints {
  readonly #same = new Map<string, number[]>();
  readonly #runs = new Map<string, number[]>();
  readonly #sizes: number[] = [];
  /** Texts that are too short to say anything. */
  short = 0;

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const words = printedWords(text);
      const runs = runsOf(words);
      this.#sizes.push(runs.size);
      if (words.length < fewestWords) {
        this.short += 1;
        continue;
      }
      const key = words.join(' ');
      this.#same.set(key, [...(this.#same.get(key) ?? []), at]);
      if (runs.size >= fewestRuns) for (const run of runs) this.#runs.set(run, [...(this.#runs.get(run) ?? []), at]);
    }
  }

  find(text: string): TextMatch[] {
    const words = printedWords(text);
    if (words.length < fewestWords) return [];
    const same = this.#same.get(words.join(' ')) ?? [];
    const times = new Map<number, number>();
    for (const text of runsOf(words))
      for (const of of this.#runs.get(text) ?? []) times.set(of, (times.get(of) ?? 0) + 1);
    const part = [...times].flatMap(([of, n]): TextMatch[] => {
      const share = n / (this.#sizes[of] ?? 1);
      return share >= enough && !same.includes(of) ? [{ of, share }] : [];
    });
    return [...same.map((of) => ({ of, share: 1 })), ...part];
  }
}
