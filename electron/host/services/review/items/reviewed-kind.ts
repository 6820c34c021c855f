import type { ReadDb } from '../../../db/connection.ts';
import type { ReviewedKind } from '../../../db/queries/review/sampling.ts';
import { hooksOfItem } from '../../../items/registry.ts';

/** The kind of the reviewed item of an id. NOT_FOUND when there is none. */
export function reviewedKindOf(db: ReadDb, id: string): ReviewedKind {
  return hooksOfItem(db, id).id;
}
