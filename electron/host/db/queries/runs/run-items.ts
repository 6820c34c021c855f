import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const itemRow = z.object({
  seq: z.number(),
  item_id: z.string(),
  label: z.string(),
  payload: z.string(),
  generation: z.number(),
  refusals_since: z.number(),
});

export interface RunItemRow {
  seq: number;
  itemId: string;
  label: string;
  payload: unknown;
  generation: number;
  refusalsSince: number;
}

function parse(value: unknown): RunItemRow {
  const r = itemRow.parse(value);
  return {
    seq: r.seq,
    itemId: r.item_id,
    label: r.label,
    payload: JSON.parse(r.payload),
    generation: r.generation,
    refusalsSince: r.refusals_since,
  };
}

/** Adds an item unless its number is taken (by a run that was killed while being filled). True if it is new. */
export function insertRunItem(
  db: WriteDb,
  runId: string,
  item: { seq: number; itemId: string; label: string; payload: unknown; waitsFor: string; refusalsSince: number },
): boolean {
  const done = db.run(
    `INSERT INTO run_items (run_id, seq, item_id, label, payload, waits_for, refusals_since)
     VALUES (@runId, @seq, @itemId, @label, @payload, @waitsFor, @refusalsSince) ON CONFLICT DO NOTHING`,
    { runId, ...item, payload: JSON.stringify(item.payload) },
  );
  return done.changes === 1;
}

/** Items waiting for a step, oldest first. */
export function waitingItems(db: ReadDb, runId: string, step: string, limit: number): RunItemRow[] {
  return db
    .all(
      // The primary key would scan over all finished items each time.
      `SELECT seq, item_id, label, payload, generation, refusals_since FROM run_items INDEXED BY run_items_waiting
       WHERE run_id = ? AND waits_for = ? ORDER BY seq LIMIT ?`,
      [runId, step, limit],
    )
    .map(parse);
}

const countRow = z.object({ n: z.number() });

/** How many items a run has. */
export function itemCount(db: ReadDb, runId: string): number {
  return countRow.parse(db.get('SELECT count(*) AS n FROM run_items WHERE run_id = ?', [runId])).n;
}

/** How many items of a live run are attempts at a task. */
export function attemptsAt(db: ReadDb, runId: string, task: string): number {
  const sql = `SELECT count(*) AS n FROM run_items WHERE run_id = ? AND json_extract(payload, '$.task.id') = ?`;
  return countRow.parse(db.get(sql, [runId, task])).n;
}

const waitingRow = z.object({ step: z.string(), n: z.number() });

export function waitingCounts(db: ReadDb, runId: string): Map<string, number> {
  const rows = db.all(
    'SELECT waits_for AS step, count(*) AS n FROM run_items WHERE run_id = ? AND waits_for IS NOT NULL GROUP BY waits_for',
    [runId],
  );
  return new Map(rows.map((r) => waitingRow.parse(r)).map((r) => [r.step, r.n]));
}

/** Moves an item on: to its next step, or to its end (`done`, `dropped`, `failed`). */
export function moveItem(db: WriteDb, runId: string, seq: number, to: { waitsFor: string } | { ended: string }): void {
  const waitsFor = 'waitsFor' in to ? to.waitsFor : null;
  const ended = 'ended' in to ? to.ended : null;
  db.run('UPDATE run_items SET waits_for = ?, ended = ? WHERE run_id = ? AND seq = ?', [waitsFor, ended, runId, seq]);
}

/** Gives a failed item another chance at the step where it failed. */
export function reviveItem(db: WriteDb, runId: string, seq: number, step: string, now: number): void {
  db.run(
    `UPDATE run_items SET waits_for = ?, ended = NULL, generation = generation + 1, refusals_since = ?
     WHERE run_id = ? AND seq = ?`,
    [step, now, runId, seq],
  );
}

export interface LiveItem {
  seq: number;
  itemId: string;
  label: string;
  step: string;
}

const liveRow = z
  .object({ seq: z.number(), item_id: z.string(), label: z.string(), waits_for: z.string() })
  .transform((r): LiveItem => ({ seq: r.seq, itemId: r.item_id, label: r.label, step: r.waits_for }));

/** Items that wait or are in progress, for the list; in order of their numbers after `afterSeq`. */
export function pendingItems(
  db: ReadDb,
  runId: string,
  filter: { step?: string | undefined; afterSeq: number; limit: number },
): LiveItem[] {
  return db
    .all(
      `SELECT seq, item_id, label, waits_for FROM run_items
       WHERE run_id = ? AND ${filter.step ? 'waits_for = ?' : 'waits_for IS NOT NULL'} AND seq > ? ORDER BY seq LIMIT ?`,
      [runId, ...(filter.step ? [filter.step] : []), filter.afterSeq, filter.limit],
    )
    .map((r) => liveRow.parse(r));
}

/** One item that waits or is in progress; null when it has ended. */
export function pendingItem(db: ReadDb, runId: string, seq: number): LiveItem | null {
  const found = db.get(
    'SELECT seq, item_id, label, waits_for FROM run_items WHERE run_id = ? AND seq = ? AND waits_for IS NOT NULL',
    [runId, seq],
  );
  return found === undefined ? null : liveRow.parse(found);
}

const named = z.object({ name: z.string().nullable() });

/** The name in the payload of an item of a run; null if it has none. */
export function payloadName(db: ReadDb, runId: string, itemId: string): string | null {
  const found = db.get(`SELECT payload ->> '$.name' AS name FROM run_items WHERE item_id = ? AND run_id = ? LIMIT 1`, [
    itemId,
    runId,
  ]);
  return found === undefined ? null : named.parse(found).name;
}
