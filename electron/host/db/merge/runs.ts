import { z } from 'zod';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId } from './tables.ts';

const tagRow = z.object({ tag: z.string() });

const itemOf = `coalesce((SELECT m.our_id FROM temp.merge_ids m WHERE m.other_id = o.item_id LIMIT 1), o.item_id)`;
const ourCall = '(SELECT c.our_id FROM temp.merge_calls c WHERE c.other_id = o.call_id)';

/** Copies predictions, with our ids for what they refer to. */
function copyPredictions(db: WriteDb, where: string): number {
  return copyRows(db, 'predictions', {
    omit: ['seq'],
    where,
    put: {
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      item_id: itemOf,
      call_ids: `(SELECT json_group_array(coalesce(c.our_id, j.value)) FROM json_each(o.call_ids) j
        LEFT JOIN temp.merge_calls c ON c.other_id = j.value)`,
    },
  });
}

/**
 * Model calls, known by their key. A call without an answer here takes theirs, with the attempts that led to it;
 * both sides' costs stay counted. Returns how many calls were added or got their answer.
 */
export function mergeCalls(db: WriteDb): number {
  const fresh = copyRows(db, 'calls', { where: 'o.key NOT IN (SELECT key FROM main.calls)' });
  copyRows(db, 'call_texts');
  db.run(
    `INSERT INTO temp.merge_calls (other_id, our_id, answered)
     SELECT o.id, c.id, c.answer_attempt IS NULL AND o.answer_attempt IS NOT NULL
     FROM other.calls o JOIN main.calls c ON c.key = o.key`,
  );
  // Attempts of calls that are new here; other calls keep their own.
  copyRows(db, 'call_attempts', {
    omit: ['seq'],
    where: `o.call_id IN (SELECT other_id FROM temp.merge_calls WHERE other_id = our_id AND answered = 0)
      AND NOT EXISTS (SELECT 1 FROM main.call_attempts a WHERE a.call_id = o.call_id)`,
  });
  db.run(
    `INSERT INTO temp.merge_attempts (call_id, number, our_number)
     SELECT o.call_id, o.number,
       (SELECT count(*) FROM main.call_attempts a WHERE a.call_id = m.our_id)
         + row_number() OVER (PARTITION BY o.call_id ORDER BY o.number)
     FROM other.call_attempts o JOIN temp.merge_calls m ON m.other_id = o.call_id AND m.answered = 1
     WHERE NOT EXISTS (SELECT 1 FROM main.call_attempts a
       WHERE a.call_id = m.our_id AND a.run_id = o.run_id AND a.at = o.at AND a.outcome = o.outcome)`,
  );
  const taken = '(SELECT t.our_number FROM temp.merge_attempts t WHERE t.call_id = o.call_id AND t.number = o.number)';
  copyRows(db, 'call_attempts', {
    omit: ['seq'],
    put: { call_id: ourCall, number: taken },
    where: `${taken} IS NOT NULL`,
  });
  return (
    fresh +
    db.run(
      `UPDATE main.calls AS c SET status = o.status, settled = o.settled, refused_at = o.refused_at, error = NULL,
         input_tokens = o.input_tokens, output_tokens = o.output_tokens, seconds = o.seconds, images = o.images,
         answer_attempt = t.our_number,
         cost = c.cost + (SELECT coalesce(sum(a.cost), 0) FROM temp.merge_attempts s
           JOIN other.call_attempts a ON a.call_id = s.call_id AND a.number = s.number WHERE s.call_id = o.id)
       FROM temp.merge_calls m JOIN other.calls o ON o.id = m.other_id
         JOIN temp.merge_attempts t ON t.call_id = o.id AND t.number = o.answer_attempt
       WHERE m.our_id = c.id AND m.answered = 1`,
    ).changes
  );
}

/**
 * Runs that are not here, with their items, results, predictions and problems, except those in `without`. Shards that
 * were united here or there stay united. Run `mergeCalls` first.
 */
export function mergeRuns(db: WriteDb, without: readonly string[] = []): { runs: number; predictions: number } {
  copyRows(db, 'united_runs');
  db.run(
    `INSERT INTO temp.merge_runs (id) SELECT id FROM other.runs
     WHERE id NOT IN (SELECT id FROM main.runs) AND id NOT IN (SELECT run_id FROM main.united_runs)
       AND id NOT IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(without)],
  );
  const fresh = 'o.run_id IN (SELECT id FROM temp.merge_runs)';
  const runs = copyRows(db, 'runs', { omit: ['seq'], where: 'o.id IN (SELECT id FROM temp.merge_runs)' });
  copyRows(db, 'run_steps', { where: fresh });
  copyRows(db, 'run_items', { where: fresh, put: { item_id: itemOf } });
  copyRows(db, 'run_results', { omit: ['seq'], where: fresh });
  copyRows(db, 'run_problems', { where: fresh });
  copyRows(db, 'run_calls', { where: fresh, put: { call_id: ourCall } });
  return { runs, predictions: copyPredictions(db, fresh) };
}

const merging = z.object({ id: z.string(), subject: z.string(), request: z.string() });

/** The runs that this merge added. */
export function addedRuns(db: WriteDb): z.infer<typeof merging>[] {
  return db
    .all('SELECT id, subject, request FROM main.runs WHERE id IN (SELECT id FROM temp.merge_runs)')
    .map((found) => merging.parse(found));
}

/**
 * Runs of both projects that are unfinished here: items that got further there are copied with their results,
 * and the run's counts are recomputed. Returns how many items were copied.
 */
export function mergeProgress(db: WriteDb): number {
  const results = (side: string) =>
    `(SELECT count(*) FROM ${side}.run_results r WHERE r.run_id = o.run_id AND r.item_seq = o.seq AND r.status <> 'failed')`;
  db.run(
    `INSERT INTO temp.merge_items (run_id, seq, item_index)
     SELECT o.run_id, o.seq, json_extract(o.payload, '$.index')
     FROM other.run_items o JOIN main.runs r ON r.id = o.run_id AND r.state <> 'done'
       LEFT JOIN main.run_items i ON i.run_id = o.run_id AND i.seq = o.seq
     WHERE o.run_id NOT IN (SELECT id FROM temp.merge_runs)
       AND (i.seq IS NULL OR ${results('other')} > ${results('main')} OR (i.ended IS NULL AND o.ended IS NOT NULL))`,
  );
  const moved = (item: string) =>
    `EXISTS (SELECT 1 FROM temp.merge_items t WHERE t.run_id = o.run_id AND t.seq = ${item})`;
  const ofMain = (item: string) =>
    `(run_id, ${item}) IN (SELECT run_id, ${item === 'item_index' ? 'item_index' : 'seq'} FROM temp.merge_items)`;
  const touched = 'o.run_id IN (SELECT run_id FROM temp.merge_items)';
  copyRows(db, 'run_steps', { where: touched });
  db.run(`DELETE FROM main.run_results WHERE ${ofMain('item_seq')}`);
  db.run(`DELETE FROM main.predictions WHERE ${ofMain('item_index')}`);
  db.run(`DELETE FROM main.run_items WHERE ${ofMain('seq')}`);
  const items = copyRows(db, 'run_items', { where: moved('o.seq'), put: { item_id: itemOf } });
  copyRows(db, 'run_results', { omit: ['seq'], where: moved('o.item_seq') });
  copyRows(db, 'run_calls', { where: moved('o.item_seq'), put: { call_id: ourCall } });
  copyRows(db, 'run_problems', { where: touched });
  copyPredictions(
    db,
    'EXISTS (SELECT 1 FROM temp.merge_items t WHERE t.run_id = o.run_id AND t.item_index = o.item_index)',
  );
  db.run(
    `UPDATE main.runs SET seeded = 1 WHERE seeded = 0 AND id IN (SELECT run_id FROM temp.merge_items)
       AND id IN (SELECT id FROM other.runs WHERE seeded = 1)`,
  );
  recount(db, 'SELECT run_id FROM temp.merge_items');
  db.run(
    `UPDATE main.runs AS r SET state = 'done', note = o.note, ended_at = max(coalesce(r.ended_at, ''), coalesce(o.ended_at, o.started_at))
     FROM other.runs o WHERE o.id = r.id AND r.id IN (SELECT run_id FROM temp.merge_items) AND r.seeded = 1
       AND NOT EXISTS (SELECT 1 FROM main.run_items i WHERE i.run_id = r.id AND i.waits_for IS NOT NULL)`,
  );
  return items;
}

/** Recomputes the counts of runs: items, results by step, calls and money. `ids` is a query of run ids. */
export function recount(db: WriteDb, ids: string): void {
  const results = (status: string, more = '') =>
    `(SELECT count(*) FROM main.run_results r JOIN main.run_items i ON i.run_id = r.run_id AND i.seq = r.item_seq
      WHERE r.run_id = s.run_id AND r.step = s.step AND r.status = '${status}'${more})`;
  db.run(
    `UPDATE main.run_steps AS s SET
       waiting = (SELECT count(*) FROM main.run_items i WHERE i.run_id = s.run_id AND i.waits_for = s.step),
       done = ${results('done')}, dropped = ${results('dropped')}, failed = ${results('failed', " AND i.ended = 'failed'")},
       cost = (SELECT coalesce(sum(a.cost), 0) FROM main.call_attempts a WHERE a.run_id = s.run_id AND a.call_id IN
         (SELECT c.call_id FROM main.run_calls c WHERE c.run_id = s.run_id AND c.step = s.step))
     WHERE s.run_id IN (${ids})`,
  );
  const linked = (reused: number) =>
    `(SELECT count(*) FROM main.run_calls c WHERE c.run_id = main.runs.id AND c.reused = ${reused})`;
  db.run(
    `UPDATE main.runs SET items = (SELECT count(*) FROM main.run_items i WHERE i.run_id = main.runs.id),
       calls = ${linked(0)}, reused = ${linked(1)},
       spent = (SELECT coalesce(sum(a.cost), 0) FROM main.call_attempts a WHERE a.run_id = main.runs.id)
     WHERE id IN (${ids})`,
  );
}

/** What people said about the failures of runs that are here. */
export const mergeErrorLabels = (db: WriteDb): number =>
  copyRows(db, 'error_labels', { where: 'o.run_id IN (SELECT id FROM main.runs)' });

/** Releases of tags that are not here. A tag that names something else here is left alone and reported. */
export function mergeReleases(db: WriteDb): { added: number; differing: string[] } {
  const fresh =
    'o.tag NOT IN (SELECT tag FROM main.releases) AND o.tag NOT IN (SELECT tag FROM other.unfinished_releases)';
  const differing = db
    .all(
      'SELECT o.tag FROM other.finished_releases o JOIN main.releases r ON r.tag = o.tag WHERE r.hash <> o.hash ORDER BY o.tag',
    )
    .map((found) => tagRow.parse(found).tag);
  copyRows(db, 'release_records', { where: fresh });
  copyRows(db, 'lite_releases', { where: `${fresh} AND o.tag IN (SELECT tag FROM other.finished_releases)` });
  return { added: copyRows(db, 'releases', { where: fresh }), differing };
}
