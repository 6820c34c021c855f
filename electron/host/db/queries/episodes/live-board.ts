import { z } from 'zod';
import { tileState, type TileState } from '#shared/contract/runs/live.ts';
import type { ReadDb } from '../../connection.ts';
import { itemRow, readItemRow } from '../runs/item-outputs.ts';

/** The state of an attempt by what is stored of it; `waiting` also while it is in progress. */
const stateOf = `CASE
  WHEN r.status IS NULL THEN 'waiting'
  WHEN r.status = 'done' THEN CASE r.output ->> '$.outcome'
    WHEN 'success' THEN 'success' WHEN 'failure' THEN 'failure' WHEN 'uncompleted' THEN 'uncompleted' ELSE 'open' END
  WHEN r.code IN ('env-error', 'quarantined', 'stopped') THEN r.code
  ELSE 'failed' END`;

const from = `FROM run_items i
  LEFT JOIN run_results r ON r.run_id = i.run_id AND r.item_seq = i.seq AND r.step = @step
  WHERE i.run_id = @runId`;

const row = itemRow.extend({ state: tileState }).transform(readItemRow);
export type BoardRow = z.infer<typeof row>;

/** Which attempts: those in progress (`going`) count as running, whatever is stored. */
export interface BoardQuery {
  runId: string;
  step: string;
  going: readonly string[];
  state?: TileState | undefined;
  offset: number;
  limit: number;
}

/** Rows of the attempts of a live run, in the order of its items. */
export function boardRows(db: ReadDb, { state, going, ...query }: BoardQuery): BoardRow[] {
  return db
    .all(
      `SELECT * FROM (SELECT i.seq, i.item_id, i.label, i.payload, r.output, r.result,
         CASE WHEN i.item_id IN (SELECT value FROM json_each(@going)) THEN 'running' ELSE ${stateOf} END AS state ${from})
       WHERE @state IS NULL OR state = @state ORDER BY seq LIMIT @limit OFFSET @offset`,
      { ...query, going: JSON.stringify(going), state: state ?? null },
    )
    .map((found) => row.parse(found));
}

/** One attempt of a live run; null if there is none. */
export function boardRow(db: ReadDb, runId: string, step: string, itemId: string): BoardRow | null {
  const found = db.get(
    `SELECT i.seq, i.item_id, i.label, i.payload, r.output, r.result, ${stateOf} AS state ${from} AND i.item_id = @itemId`,
    { runId, step, itemId },
  );
  return found === undefined ? null : row.parse(found);
}

const counted = z.object({ state: tileState, n: z.number() });

/** How many attempts of a live run are in each state; 0 is left out. */
export function boardCounts(
  db: ReadDb,
  { runId, step, going }: Pick<BoardQuery, 'runId' | 'step' | 'going'>,
): Partial<Record<TileState, number>> {
  const found = db.all(
    `SELECT state, count(*) AS n FROM (SELECT
       CASE WHEN i.item_id IN (SELECT value FROM json_each(@going)) THEN 'running' ELSE ${stateOf} END AS state ${from})
     GROUP BY state`,
    { runId, step, going: JSON.stringify(going) },
  );
  return Object.fromEntries(found.map((entry) => counted.parse(entry)).map(({ state, n }) => [state, n]));
}

const attemptRow = z
  .object({ run_id: z.string(), item_id: z.string(), payload: z.string(), output: z.string().nullable() })
  .transform(({ run_id: runId, item_id: itemId, payload, output }) => ({
    ...{ runId, itemId, payload: JSON.parse(payload) as unknown },
    output: output === null ? null : (JSON.parse(output) as unknown),
  }));

/** Attempts at a task in all live runs, oldest first. */
export function attemptsAtTask(db: ReadDb, step: string, task: string) {
  return db
    .all(
      `SELECT i.run_id, i.item_id, i.payload, r.output FROM runs u JOIN run_items i ON i.run_id = u.id
       LEFT JOIN run_results r ON r.run_id = i.run_id AND r.item_seq = i.seq AND r.step = @step
       WHERE u.subject = 'agent' AND i.payload ->> '$.task.id' = @task ORDER BY u.seq, i.seq`,
      { step, task },
    )
    .map((found) => attemptRow.parse(found));
}
