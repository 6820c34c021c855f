/** Shorter names identify nobody, and would be found in half of all texts. */
const shortest = 3;

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A URL-encoded text, decoded; the text itself if it is not encoded. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Every text in a value, at any depth. */
export function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const entry of value) yield* textsOf(entry);
  else if (typeof value === 'object' && value !== null) yield* textsOf(Object.values(value));
}

/** Names of what is under blurred areas, to search for in texts. */
export class BlurredNames {
  readonly #words: RegExp | null;

  constructor(names: Iterable<string>) {
    const words = new Set([...names].map(plain).filter((name) => name.length >= shortest));
    const any = [...words].sort((a, b) => b.length - a.length).map(escaped);
    this.#words =
      any.length > 0 ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any.join('|')})(?![\p{L}\p{N}])`, 'u') : null;
  }

  /** Whether a text, or any text in a value, contains one of the names, case-insensitive; also in URLs. */
  areIn(value: unknown): boolean {
    const words = this.#words;
    if (words === null) return false;
    for (const text of textsOf(value)) {
      if (words.test(plain(text))) return true;
      if (/[%+]/.test(text) && words.test(plain(unescaped(text)))) return true;
    }
    return false;
  }
}
