import type { ReadDb } from '../../../db/connection.ts';
import type { ReviewedKind } from '../../../db/queries/review/sampling.ts';
import { hooksOfItem } from '../../../items/registry.ts';

/** The kind of a reviewed item, by its id. NOT_FOUND if it does not exist. */
export function reviewedKindOf(db: ReadDb, id: string): ReviewedKind {
  return hooksOfItem(db, id).id;
}
