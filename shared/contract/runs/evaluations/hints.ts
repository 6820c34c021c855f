import { z } from 'zod';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { EvaluationRequest } from './request.ts';

type Hints = NonNullable<EvaluationRequest['hints']>;

const line = z.object({ id: z.union([z.string(), z.number()]).transform(String), plan: z.string().max(20_000) });

/**
 * Plans from the text of a JSON-lines file, by the id, text or running number of their item; or what is wrong with the
 * first invalid line.
 */
export function hintsFrom(name: string, text: string): { hints: Hints } | { problem: Phrase } {
  const texts: Record<string, string> = {};
  for (const [at, word] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (word.trim() === '') continue;
    const place = `${name}, line ${at + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(word);
    } catch {
      return { problem: phrase('hints-not-json', { place }) };
    }
    const read = line.safeParse(value);
    if (!read.success) return { problem: phrase('hints-fields', { place }) };
    const { id, plan } = read.data;
    if (Object.hasOwn(texts, id)) return { problem: phrase('hints-twice', { place, id }) };
    texts[id] = plan;
  }
  return Object.keys(texts).length === 0
    ? { problem: phrase('hints-none', { file: name }) }
    : { hints: { name, texts } };
}
