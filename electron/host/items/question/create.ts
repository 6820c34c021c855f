import type { z } from 'zod';
import { questionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import { lettered } from '#shared/items/question/lettered.ts';
import type { Change } from '../../changes/change.ts';
import { createItem, type Made, type NewItem } from '../../changes/create.ts';

/** Adds a question to a screenshot; its options get the letters of their order. */
export function createQuestion(
  to: Change,
  { screenshotId: id, ...made }: NewItem & { screenshotId: string; content: z.input<typeof questionContent> },
): Made {
  const content = lettered(questionContent.parse(made.content));
  return createItem(to, question.id, { ...made, content, subject: { kind: 'screenshot', id } });
}
