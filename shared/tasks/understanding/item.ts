import { z } from 'zod';
import { difficulty, platform, type Platform } from '#shared/records/fields.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { imageRef } from '../image.ts';

/** One multiple-choice item about one screenshot (MMBench-GUI L1). Letters are unique. */
export const understandingItem = z.object({
  /** Running number in the release or flattened gold file, from 0. */
  index: z.number().int().nonnegative(),
  image: imageRef,
  platform: platform.nullable(),
  app: z.string().nullable(),
  difficulty,
  question: z.string(),
  options: z.array(z.object({ letter: z.string().regex(/^[A-Z]$/), text: z.string() })).min(2),
  answer: z.string().regex(/^[A-Z]$/),
  hint: z.string().nullable(),
});
export type UnderstandingItem = z.infer<typeof understandingItem>;

/** The item for a stored question; null if the question cannot be one. Never throws. */
export function itemOfQuestion(
  index: number,
  content: QuestionContent,
  screenshot: { sha256: string; width: number; height: number; platform: Platform | null; app: string | null },
): UnderstandingItem | null {
  const parsed = understandingItem.safeParse({
    index,
    image: { ref: screenshot.sha256, width: screenshot.width, height: screenshot.height },
    platform: screenshot.platform,
    app: screenshot.app,
    difficulty: content.difficulty,
    question: content.question,
    options: content.options,
    answer: content.answer,
    hint: content.hint,
  });
  return parsed.success ? parsed.data : null;
}
