import type { WriteDb } from '../../db/connection.ts';
import type { ChangedItem, ReviewHooks } from '../define.ts';

/** Items ranked at a time: what they are ranked by is in memory. */
const batch = 500;

/** Ranks items of one kind again. */
export function rankAll({ rank }: Pick<ReviewHooks, 'rank'>, db: WriteDb, ids: readonly string[]): void {
  for (let from = 0; from < ids.length; from += batch) rank(db, ids.slice(from, from + batch));
}

/** Ranks each item of a kind again, once, that was changed or whose parts were. */
export function rankChanged(
  hooks: Pick<ReviewHooks, 'reviewedWith' | 'rank'>,
  db: WriteDb,
  changed: readonly ChangedItem[],
): void {
  const ids = new Set(changed.flatMap((one) => hooks.reviewedWith(db, one) ?? []));
  rankAll(hooks, db, [...ids]);
}
