import type { WriteDb } from '../db/connection.ts';
import type { ChangedItem, ReviewHooks } from './define.ts';

/** Ranks each item of a kind again, once, that was changed or whose parts were. */
export function rankChanged(
  hooks: Pick<ReviewHooks, 'reviewedWith' | 'rank'>,
  db: WriteDb,
  changed: readonly ChangedItem[],
): void {
  const items = new Set(changed.map((one) => hooks.reviewedWith(db, one)));
  for (const id of items) if (id !== null) hooks.rank(db, id);
}
