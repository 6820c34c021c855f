import type { Phrase } from '#shared/phrases/phrase.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';

/** A reason without its record's name at the beginning, for use next to that name. */
export function withoutName({
  record,
  why,
  phrase,
}: {
  record: string;
  why: string;
  phrase?: Phrase | undefined;
}): string {
  const words = phraseOr(phrase, why);
  return words.startsWith(`${record} `) ? words.slice(record.length + 1) : words;
}
