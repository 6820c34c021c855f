import type { z } from 'zod';
import { questionContent } from '#shared/contract/questions.ts';
import { question } from '#shared/items/question/index.ts';
import { lettered } from '#shared/items/question/lettered.ts';
import type { Change } from '../../services/changes/change.ts';
import type { Made } from '../../services/changes/create.ts';
import { saveEntity, type SaveOptions } from '../../services/changes/save.ts';

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
