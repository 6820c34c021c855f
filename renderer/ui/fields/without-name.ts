import type { Phrase } from '#shared/phrases/phrase.ts';
import { saidWords } from '../../i18n/said-words.ts';

/** A reason without its record's name at the beginning, for use next to that name. */
export function withoutName({
  record,
  why,
  said: sentence,
}: {
  record: string;
  why: string;
  said?: Phrase | undefined;
}): string {
  const words = saidWords(sentence, why);
  return words.startsWith(`${record} `) ? words.slice(record.length + 1) : words;
}
