import { standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { type Evaluation, rowName } from './model.ts';

/** Whether a run alone is complete: it has scored all of its items, and some reply was read. */
export const isComplete = (entry: Evaluation): boolean => standingsOf([entry]).get(entry.run.id) === 'complete';

/**
 * One run for each row of a table (task, release, model and settings): the newest complete one, otherwise the newest with
 * results or a failure, which will stand apart. Newest first, without archived runs and shards.
 */
export function newestRuns(all: readonly Evaluation[]): Evaluation[] {
  const rows = new Map<string, Evaluation>();
  const shown = all.filter(
    ({ archived, settings, scored, run }) =>
      !archived && settings.shard === null && (scored > 0 || run.state === 'failed'),
  );
  for (const entry of shown.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))) {
    const key = JSON.stringify([entry.task, entry.release, rowName(entry)]);
    const known = rows.get(key);
    if (!known || (!isComplete(known) && isComplete(entry))) rows.set(key, entry);
  }
  return [...rows.values()];
}
