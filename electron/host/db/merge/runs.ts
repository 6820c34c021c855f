import { z } from 'zod';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId } from './tables.ts';

const tagRow = z.object({ tag: z.string() });

/** Runs that are not here, with their items, results, predictions and problems; model calls are known by their key. */
export function mergeRuns(db: WriteDb): number {
  db.run('INSERT INTO temp.merge_runs (id) SELECT id FROM other.runs WHERE id NOT IN (SELECT id FROM main.runs)');
  const fresh = 'o.run_id IN (SELECT id FROM temp.merge_runs)';
  const added = copyRows(db, 'runs', { omit: ['seq'] });
  copyRows(db, 'run_steps', { where: fresh });
  copyRows(db, 'run_items', {
    where: fresh,
    put: {
      item_id: `coalesce((SELECT m.our_id FROM temp.merge_ids m WHERE m.other_id = o.item_id LIMIT 1), o.item_id)`,
    },
  });
  copyRows(db, 'run_results', { omit: ['seq'], where: fresh });
  copyRows(db, 'run_problems', { where: fresh });

  copyRows(db, 'calls');
  copyRows(db, 'call_texts');
  db.run(
    `INSERT INTO temp.merge_calls (other_id, our_id)
     SELECT o.id, c.id FROM other.calls o JOIN main.calls c ON c.key = o.key`,
  );
  const knownRun = 'o.run_id IN (SELECT id FROM main.runs)';
  copyRows(db, 'call_attempts', {
    omit: ['seq'],
    where: `${knownRun} AND o.call_id IN (SELECT other_id FROM temp.merge_calls WHERE other_id = our_id)`,
  });
  const ourCall = '(SELECT c.our_id FROM temp.merge_calls c WHERE c.other_id = o.call_id)';
  copyRows(db, 'run_calls', { where: fresh, put: { call_id: ourCall } });
  copyRows(db, 'predictions', {
    omit: ['seq'],
    where: fresh,
    put: {
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      item_id: `coalesce((SELECT m.our_id FROM temp.merge_ids m WHERE m.other_id = o.item_id LIMIT 1), o.item_id)`,
      call_ids: `(SELECT json_group_array(coalesce(c.our_id, j.value)) FROM json_each(o.call_ids) j
        LEFT JOIN temp.merge_calls c ON c.other_id = j.value)`,
    },
  });
  return added;
}

/** Releases of tags that are not here. A tag that names something else here is left alone and told. */
export function mergeReleases(db: WriteDb): { added: number; differing: string[] } {
  const fresh = 'o.tag NOT IN (SELECT tag FROM main.releases)';
  const differing = db
    .all(
      'SELECT o.tag FROM other.releases o JOIN main.releases r ON r.tag = o.tag WHERE r.hash <> o.hash ORDER BY o.tag',
    )
    .map((found) => tagRow.parse(found).tag);
  copyRows(db, 'release_records', { where: fresh });
  return { added: copyRows(db, 'releases', { where: fresh }), differing };
}
