import { type Phrase, wordedBy, type Wording } from '#shared/phrases/phrase.ts';
import { i18next } from './index.ts';

const wording: Wording = (code, values) => i18next.t(`phrases.${code}` as 'phrases.text', values as { text: string });

/** The text for a code from the host. */
export const phraseWords = (phrase: Phrase): string => wordedBy(wording, phrase);

/** The text of several phrases from the host; null for none. */
export const phrasesWords = (phrases: readonly Phrase[]): string | null =>
  phrases.length === 0 ? null : phrases.map(phraseWords).join(' ');
