import type { ORPCError } from '@orpc/client';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { phraseWords } from './phrase-words.ts';

/** The text of a refused call: from its code and values, or its message if it came without. */
export function errorWords(error: ORPCError<string, unknown>): string {
  const { data } = phraseSchema.safeParse((error.data as { phrase?: unknown } | null | undefined)?.phrase);
  return data ? phraseWords(data) : error.message;
}
