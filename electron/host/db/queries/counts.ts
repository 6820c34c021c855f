import { z } from 'zod';
import type { EntityKind, ItemState } from '#shared/records/fields.ts';
import type { ReadDb } from '../connection.ts';

const row = z.object({ kind: z.string(), state: z.string(), n: z.number() });

const queueRow = z.object({ review_as: z.string(), review_state: z.string(), n: z.number() });

/** Kept counts of rows by kind and state (see the triggers of migration 1). */
export function keptCounts(db: ReadDb): { of(kind: EntityKind, ...states: ItemState[]): number } {
  const rows = db.all('SELECT kind, state, n FROM kept_counts').map((found) => row.parse(found));
  return {
    /** Sum over the given states; over all live ones when none is given. */
    of(kind, ...states) {
      return rows
        .filter((count) => count.kind === kind)
        .filter((count) => (states.length > 0 ? (states as string[]).includes(count.state) : count.state !== 'retired'))
        .reduce((sum, count) => sum + count.n, 0);
    },
  };
}

/** Kept counts of items in review, by what the queue calls them and their state there (see the triggers of migration 29). */
export function keptQueueCounts(db: ReadDb): { of(names: readonly string[], state: ItemState): number } {
  const rows = db.all('SELECT review_as, review_state, n FROM kept_queue_counts').map((found) => queueRow.parse(found));
  return {
    of: (names, state) =>
      rows
        .filter((count) => count.review_state === state && names.includes(count.review_as))
        .reduce((sum, count) => sum + count.n, 0),
  };
}
