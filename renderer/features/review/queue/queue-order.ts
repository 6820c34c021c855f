import type { QueueRow } from '../review.ts';
import type { RowOutcome } from '../queue-store.ts';

/** Rows that somebody else has open, by id; the queue offers others. */
export type Held = { has(id: string): boolean };
const nobody: Held = new Set<string>();

/** The row before one, or the next one that nobody else has open; null at the end. */
export function neighbour(
  rows: readonly QueueRow[],
  id: string | null,
  step: 1 | -1,
  held: Held = nobody,
): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  if (step === -1) return rows[at === -1 ? 0 : at - 1] ?? null;
  return rows.slice(at + 1).find((row) => !held.has(row.id)) ?? null;
}

/**
 * The next row in a direction, starting at a place and wrapping around, that this person has neither answered nor
 * decided and nobody else has open.
 */
export function nearestOpen(
  rows: readonly QueueRow[],
  outcomes: Record<string, RowOutcome>,
  id: string | null,
  by: 1 | -1,
  held: Held = nobody,
): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const order = by === 1 ? after : after.toReversed();
  return order.find((row) => !row.voted && !outcomes[row.id] && !held.has(row.id)) ?? null;
}
