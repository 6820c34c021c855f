import type { z } from 'zod';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { question, unfit } from '#shared/items/question/index.ts';
import { lettered } from '#shared/items/question/lettered.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { Change } from '../../changes/change.ts';
import type { Made } from '../../changes/create.ts';
import { saveEntity, type SaveOptions } from '../../changes/save.ts';

/** Saves a question as `saveEntity` does; its options get the letters of their order. */
export function saveQuestion(
  to: Change,
  id: string,
  base: number | null,
  content: z.input<typeof questionContent>,
  options: SaveOptions = {},
): Made {
  return saveEntity(to, question.id, id, base, lettered(questionContent.parse(content)), options);
}

/**
 * Why a question cannot be approved, or null: what could not be frozen afterwards. Options lettered otherwise than A, B,
 * C … do not count, because saving letters them; two with the same letter do, because the key could mean either.
 */
export function whyNotApprovable(content: QuestionContent): Phrase | null {
  const letters = new Set(content.options.map(({ letter }) => letter));
  return unfit(letters.size < content.options.length ? content : lettered(content));
}
