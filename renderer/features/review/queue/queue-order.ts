import type { QueueRow } from '../review.ts';
import type { RowOutcome } from './queue-store.ts';

/** The row after (or before) one; null at the end. */
export function neighbour(rows: readonly QueueRow[], id: string | null, step: 1 | -1): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at === -1 ? 0 : at + step] ?? null;
}

/** The next row in a direction, from a place on and then round, that this person neither answered nor decided. */
export function nearestOpen(
  rows: readonly QueueRow[],
  outcomes: Record<string, RowOutcome>,
  id: string | null,
  by: 1 | -1,
): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const order = by === 1 ? after : after.toReversed();
  return order.find((row) => !row.voted && !outcomes[row.id]) ?? null;
}
