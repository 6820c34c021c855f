import type { WriteDb } from '../../db/connection.ts';
import type { ReviewedKind } from '../../db/queries/sampling.ts';
import { refreshRank } from './rank.ts';
import { refreshTarget } from './targets/place.ts';

/** Puts an item at its place in the queue anew, whatever it is. */
export function refreshPlace(db: WriteDb, kind: ReviewedKind, id: string): void {
  if (kind === 'question') refreshRank(db, id);
  else refreshTarget(db, id);
}
