import { element as elementKind } from '#shared/items/element/index.ts';
import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { openQuestion } from '../../../items/question/open.ts';
import { reviewedKindOf } from './reviewed-kind.ts';
import { openTarget } from '../../../items/element/open.ts';

/** Opens whatever has this id: a question, or an element with its instructions. Errors: NOT_FOUND. */
export function openItem(db: ReadDb, me: string, id: string): z.infer<typeof reviewItem> {
  return reviewedKindOf(db, id) === elementKind.id ? openTarget(db, me, id) : openQuestion(db, me, id);
}
