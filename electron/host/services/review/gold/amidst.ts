import type { Place } from '../../../db/queries/review/gold-candidates.ts';

/** Whether one place comes before another in a queue: by rank, highest first, and the older of equal ones. */
const before = (one: Place, other: Place): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.seq < other.seq);

/**
 * Those items that stand behind the first and before the last of what waits, which is in the order of the queue. Where
 * people review in that order, everything approved would otherwise be at one end.
 */
export function amidst<T extends Place>(items: readonly T[], waits: readonly Place[]): T[] {
  const [first, last] = [waits[0], waits.at(-1)];
  return first && last ? items.filter((item) => before(first, item) && before(item, last)) : [];
}
