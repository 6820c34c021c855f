import type { Phrase } from '#shared/phrases/phrase.ts';
import { phraseWords } from './phrase-words.ts';

/** What the host says: worded from its code and values, or its own text if it was stored without them. */
export const phraseOr = (sentence: Phrase | null | undefined, text: string): string =>
  sentence ? phraseWords(sentence) : text;
