import type { ReadDb } from '../../db/connection.ts';
import { getItem } from '../../db/queries/items.ts';
import type { ReviewedKind } from '../../db/queries/sampling.ts';
import { notFound } from '../../errors.ts';

/** Whether an id is a question's or an element's. NOT_FOUND when it is neither. */
export function reviewedKindOf(db: ReadDb, id: string): ReviewedKind {
  if (getItem(db, 'question', id)) return 'question';
  if (getItem(db, 'element', id)) return 'element';
  throw notFound('question', id);
}
