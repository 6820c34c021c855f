import type { ReadDb } from '../../db/connection.ts';
import { type ReadingName, scoredPredictions } from '../../db/queries/runs/predictions.ts';
import { taskOfRun } from '../release/tasks.ts';

/**
 * Places in the release of the items that the figures of a reading leave out: strict ones are those that the task says
 * test nothing, the published reading counts everything.
 */
export function leftOutAt(db: ReadDb, runId: string, reading: ReadingName): number[] {
  const { leavesOut } = taskOfRun(db, runId);
  if (reading === 'parity' || !leavesOut) return [];
  const found: number[] = [];
  for (const { item_index: index, item } of scoredPredictions(db, runId))
    if (leavesOut(JSON.parse(item))) found.push(index);
  return found;
}
