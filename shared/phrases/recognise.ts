import { type Phrase, type PhraseCode, phraseWords } from './phrase.ts';

/** Without separators in numbers, which texts of earlier versions lack. */
const unseparated = (text: string) => text.replace(/(?<=\d),(?=\d{3})/g, '');

/**
 * Recognises texts that were made from a part of the catalogue and travel or are stored as English text. The returned
 * function gives the code with its values, or null for a text that this part of the catalogue does not contain.
 */
export function recogniser(catalogue: Readonly<Record<string, string>>): (text: string) => Phrase | null {
  /** Characters; no sentence of the catalogue is longer, and patterns take long on long texts of others. */
  const longest = 1500;
  let patterns: { code: PhraseCode; pattern: RegExp }[] | null = null;
  const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const withGroups = (words: string) => {
    const named = new Set<string>();
    return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (named.has(name)) return `\\k<${name}>`;
      named.add(name);
      return `(?<${name}>.+?)`;
    });
  };
  const ownWords = (words: string) => words.replace(/\{\{\w+\}\}/g, '').length;
  const recognised = (text: string): Phrase | null => {
    if (text.length > longest) return null;
    patterns ??= Object.entries(catalogue)
      .filter(([, words]) => /\p{L}/u.test(words.replace(/\{\{\w+\}\}/g, '')))
      // Of two that fit, the one with more words of its own.
      .sort(([, a], [, b]) => ownWords(b) - ownWords(a))
      .map(([code, words]) => ({
        code: code.replace(/_(?:one|other)$/, '') as PhraseCode,
        pattern: new RegExp(`^${withGroups(escaped(words))}$`, 's'),
      }));
    for (const { code, pattern } of patterns) {
      const found = pattern.exec(text);
      if (!found) continue;
      const { count, ...texts } = found.groups ?? {};
      // A value may be a sentence of this part of the catalogue itself.
      const values = Object.entries(texts).map(([name, value]) => [name, recognised(value) ?? value] as const);
      const made = {
        code,
        values: {
          ...Object.fromEntries(values),
          ...(count !== undefined && { count: Number(count.replaceAll(',', '')) }),
        },
      };
      if (unseparated(phraseWords(made)) === unseparated(text)) return made;
    }
    return null;
  };
  return recognised;
}
