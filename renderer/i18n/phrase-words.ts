import { type Phrase, wordedBy, type Wording } from '#shared/phrases/phrase.ts';
import { i18next } from './index.ts';

const wording: Wording = (code, values) => i18next.t(`phrases.${code}` as 'phrases.text', values as { text: string });

/** The words of what the host said by a code. */
export const phraseWords = (phrase: Phrase): string => wordedBy(wording, phrase);

/** The words of what it said in several sentences; null for none. */
export const phrasesWords = (phrases: readonly Phrase[]): string | null =>
  phrases.length === 0 ? null : phrases.map(phraseWords).join(' ');
