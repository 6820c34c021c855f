import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

export interface NewResult {
  runId: string;
  itemSeq: number;
  step: string;
  status: 'done' | 'dropped' | 'failed';
  at: string;
  output: unknown;
  /** The phrase of the summary or of the reason it was dropped, as JSON; or the error's sentence. */
  result: string;
  code: string | null;
  model: string | null;
  example: string | null;
  seconds: number;
  cached: boolean;
}

/** Stores an item's result of a step; after a retry the new result replaces the old one, as the newest. */
export function putResult(db: WriteDb, result: NewResult): void {
  db.run('DELETE FROM run_results WHERE run_id = ? AND item_seq = ? AND step = ?', [
    result.runId,
    result.itemSeq,
    result.step,
  ]);
  db.run(
    `INSERT INTO run_results (run_id, item_seq, step, status, at, output, result, code, model, example, seconds, cached)
     VALUES (@runId, @itemSeq, @step, @status, @at, @output, @result, @code, @model, @example, @seconds, @cached)`,
    {
      ...result,
      output: result.output === undefined ? null : JSON.stringify(result.output),
      cached: result.cached ? 1 : 0,
    },
  );
}

/** What an item's completed steps made of it. */
export interface Made {
  /** Outputs by step. */
  outputs: Record<string, unknown>;
  /** When the first of these steps began, in milliseconds; null if none is completed. */
  begun: number | null;
}

const madeRow = z.object({ step: z.string(), output: z.string(), at: z.string(), seconds: z.number().nullable() });

export function madeOf(db: ReadDb, runId: string, itemSeq: number): Made {
  const rows = db
    .all(
      // The plus keeps SQLite from using the index by status, which would scan all finished items.
      `SELECT step, output, at, seconds FROM run_results WHERE run_id = ? AND item_seq = ? AND +status = 'done'`,
      [runId, itemSeq],
    )
    .map((row) => madeRow.parse(row));
  const begun = rows.map(({ at, seconds }) => Date.parse(at) - (seconds ?? 0) * 1000);
  return {
    outputs: Object.fromEntries(rows.map((row) => [row.step, JSON.parse(row.output)])),
    begun: begun.length > 0 ? Math.min(...begun) : null,
  };
}

const stepRow = z.object({ step: z.string() });

/** Removes the results of an item that has not ended. Returns the steps that it had completed. */
export function dropResults(db: WriteDb, runId: string, itemSeq: number): string[] {
  const done = db.all("SELECT step FROM run_results WHERE run_id = ? AND item_seq = ? AND +status = 'done'", [
    runId,
    itemSeq,
  ]);
  db.run('DELETE FROM run_results WHERE run_id = ? AND item_seq = ?', [runId, itemSeq]);
  return done.map((row) => stepRow.parse(row).step);
}

const listed = z.object({
  seq: z.number(),
  item_seq: z.number(),
  item_id: z.string(),
  label: z.string(),
  step: z.string(),
  status: z.enum(['done', 'dropped', 'failed']),
  at: z.string(),
  result: z.string(),
  code: z.string().nullable(),
  seconds: z.number().nullable(),
  cached: z.number(),
});
export type ListedResult = z.infer<typeof listed>;

/** Newest first; `before` is the `seq` of the last row of the page before. */
export function listResults(
  db: ReadDb,
  runId: string,
  filter: { step?: string | undefined; status?: string | undefined; code?: string | undefined; before: number | null },
  limit: number,
): ListedResult[] {
  const conditions = ['r.run_id = @runId'];
  if (filter.step !== undefined) conditions.push('r.step = @step');
  if (filter.status !== undefined) conditions.push('r.status = @status');
  if (filter.code !== undefined) conditions.push('r.code = @code');
  if (filter.before !== null) conditions.push('r.seq < @before');
  return db
    .all(
      `SELECT r.seq, r.item_seq, i.item_id, i.label, r.step, r.status, r.at, r.result, r.code, r.seconds, r.cached
       FROM run_results r JOIN run_items i ON i.run_id = r.run_id AND i.seq = r.item_seq
       WHERE ${conditions.join(' AND ')} ORDER BY r.seq DESC LIMIT @limit`,
      { runId, ...filter, limit },
    )
    .map((r) => listed.parse(r));
}

const failedRow = z.object({
  item_seq: z.number(),
  item_id: z.string(),
  label: z.string(),
  step: z.string(),
  code: z.string().nullable(),
  model: z.string().nullable(),
  result: z.string(),
});
export type FailedItem = z.infer<typeof failedRow>;

/** Failed items, in their order. */
export function failedItems(db: ReadDb, runId: string, step?: string): FailedItem[] {
  return db
    .all(
      `SELECT r.item_seq, i.item_id, i.label, r.step, r.code, r.model, r.result
       FROM run_results r JOIN run_items i ON i.run_id = r.run_id AND i.seq = r.item_seq
       WHERE r.run_id = @runId AND r.status = 'failed' AND i.ended = 'failed' AND (@step IS NULL OR r.step = @step) ORDER BY r.item_seq`,
      { runId, step: step ?? null },
    )
    .map((r) => failedRow.parse(r));
}
