import type { QueueRow, RowOutcome } from './queue-store.ts';

/** The row after (or before) one; null at the end. */
export function neighbour(rows: readonly QueueRow[], id: string | null, step: 1 | -1): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at === -1 ? 0 : at + step] ?? null;
}

/** The next row, from a place on and then from the start, that this person neither answered nor decided. */
export function nextOpen(
  rows: readonly QueueRow[],
  outcomes: Record<string, RowOutcome>,
  id: string | null,
): QueueRow | null {
  const at = rows.findIndex((row) => row.id === id);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return order.find((row) => !row.voted && !outcomes[row.id]) ?? null;
}
