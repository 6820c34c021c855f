import { z } from 'zod';
import type { ReadDb, WriteDb } from '../connection.ts';
import { recount } from './runs.ts';

const row = z.object({
  id: z.string(),
  subject: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  request: z.string(),
  roles: z.string(),
  options: z.string(),
  budget: z.number().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  active_ms: z.number(),
  resumed: z.number(),
  by_name: z.string(),
});
export type ShardRow = z.infer<typeof row>;

/** Finished evaluations of a shard, oldest first: ours, or those of the attached project. */
export function finishedShards(db: ReadDb, of: 'main' | 'other' = 'main'): ShardRow[] {
  return db
    .all(
      `SELECT id, subject, title, note, request, roles, options, budget, started_at, ended_at, active_ms, resumed, by_name FROM ${of}.runs
       WHERE kind = 'evaluate' AND state = 'done' AND json_extract(request, '$.shard') IS NOT NULL ORDER BY started_at, id`,
    )
    .map((found) => row.parse(found));
}

const united = row.extend({ parts: z.number() });

/** Evaluations that were united from their shards, with the number of these. */
export function unitedEvaluations(db: ReadDb): z.infer<typeof united>[] {
  return db
    .all(
      `SELECT id, subject, title, note, request, roles, options, budget, started_at, ended_at, active_ms, resumed, by_name,
         (SELECT count(*) FROM main.united_runs u WHERE u.into_id = r.id) AS parts
       FROM main.runs r WHERE kind = 'evaluate' AND id IN (SELECT into_id FROM main.united_runs)`,
    )
    .map((found) => united.parse(found));
}

/** Ids of the items of some runs, in the order of the release. */
export function itemsInOrder(db: WriteDb, runs: readonly string[]): string[] {
  const item = z.object({ item_id: z.string() });
  return db
    .all(
      `SELECT item_id FROM main.run_items WHERE run_id IN (SELECT value FROM json_each(?))
       ORDER BY json_extract(payload, '$.index')`,
      [JSON.stringify(runs)],
    )
    .map((found) => item.parse(found).item_id);
}

export type United = Omit<ShardRow, 'subject'> & { subject: string };

/**
 * Makes one run of finished shards: their items numbered in the order of the release, their results, calls and
 * predictions under the new run, their counts added up. The rows of the shards are kept in `united_runs`.
 */
export function uniteRuns(db: WriteDb, parts: readonly string[], into: United): void {
  const list = JSON.stringify(parts);
  const ofParts = `run_id IN (SELECT value FROM json_each(@list))`;
  const bind = { list, into: into.id };
  db.run(
    `INSERT INTO main.runs (id, kind, subject, title, state, note, request, roles, options, budget, seeded, started_at, ended_at, active_ms, resumed, by_name)
     VALUES (@id, 'evaluate', @subject, @title, 'done', @note, @request, @roles, @options, @budget, 1, @started_at, @ended_at, @active_ms, @resumed, @by_name)`,
    into,
  );
  db.run('DELETE FROM temp.merge_seqs');
  db.run(
    `INSERT INTO temp.merge_seqs (run_id, seq, our_seq)
     SELECT run_id, seq, row_number() OVER (ORDER BY json_extract(payload, '$.index'), run_id, seq) - 1
     FROM main.run_items WHERE ${ofParts}`,
    { list },
  );
  const moved = (table: string, seq: string) =>
    `(SELECT t.our_seq FROM temp.merge_seqs t WHERE t.run_id = main.${table}.run_id AND t.seq = main.${table}.${seq})`;
  db.run(
    `INSERT INTO main.run_steps (run_id, position, step, version, name, prompt, models)
     SELECT @into, min(position), step, max(version), name, prompt, models FROM main.run_steps WHERE ${ofParts} GROUP BY step`,
    bind,
  );
  db.run(
    `INSERT INTO main.run_problems (run_id, step, model, code, count, given_up, example)
     SELECT @into, step, model, code, sum(count), sum(given_up), min(example) FROM main.run_problems WHERE ${ofParts}
     GROUP BY step, model, code`,
    bind,
  );
  // Three tables refer to an item by its number, and children of a run need it to exist, so all of them move together.
  for (const [table, seq] of [
    ['run_results', 'item_seq'],
    ['run_calls', 'item_seq'],
    ['run_items', 'seq'],
  ] as const)
    db.run(`UPDATE main.${table} SET ${seq} = ${moved(table, seq)}, run_id = @into WHERE ${ofParts}`, bind);
  db.run(`UPDATE main.predictions SET run_id = @into WHERE ${ofParts}`, bind);
  db.run(`UPDATE main.call_attempts SET run_id = @into WHERE ${ofParts}`, bind);
  for (const table of ['run_steps', 'run_problems', 'evaluation_tables'])
    db.run(`DELETE FROM main.${table} WHERE ${ofParts}`, { list });
  db.run(
    `INSERT INTO main.united_runs (run_id, into_id, run)
     SELECT id, @into, json_object('request', json(request), 'state', state, 'startedAt', started_at, 'endedAt', ended_at,
       'by', by_name, 'items', items, 'calls', calls, 'reused', reused, 'spent', spent, 'activeMs', active_ms)
     FROM main.runs WHERE id IN (SELECT value FROM json_each(@list))`,
    bind,
  );
  db.run('DELETE FROM main.runs WHERE id IN (SELECT value FROM json_each(@list))', { list });
  recount(db, `SELECT id FROM main.runs WHERE id = '${into.id}'`);
}

/** Shards here that the other project has already united: the whole was copied, so the parts are removed. */
export function dropUnited(db: WriteDb): void {
  const ids = `SELECT u.run_id FROM main.united_runs u JOIN main.runs part ON part.id = u.run_id JOIN main.runs whole ON whole.id = u.into_id`;
  for (const table of [
    'run_results',
    'run_calls',
    'run_items',
    'run_steps',
    'run_problems',
    'predictions',
    'evaluation_tables',
  ])
    db.run(`DELETE FROM main.${table} WHERE run_id IN (${ids})`);
  db.run(`DELETE FROM main.runs WHERE id IN (${ids})`);
}
