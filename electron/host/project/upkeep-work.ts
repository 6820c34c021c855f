import type { UpkeepResults, UpkeepTask } from './upkeep-tasks.ts';
import { fullCheck, quickCheck } from '../db/check.ts';
import { openRead, type ReadDb } from '../db/connection.ts';
import { sumProblems } from '../db/row-sums/damage.ts';

/** A copy is only as good as its rows: those that differ from their checksums are problems of the file. */
function sound(db: ReadDb, check: (db: ReadDb) => string[]): string[] {
  const found = check(db);
  return found.length > 0 ? found : sumProblems(db);
}

/** Does work that takes seconds on a large file: checking or copying it. */
export async function doUpkeep(task: UpkeepTask): Promise<UpkeepResults[UpkeepTask['kind']]> {
  const db = openRead(task.file);
  try {
    if (task.kind === 'check') return sound(db, task.full ? fullCheck : quickCheck);
    await db.backup(task.to);
  } finally {
    db.close();
  }
  const copy = openRead(task.to);
  try {
    return sound(copy, quickCheck);
  } finally {
    copy.close();
  }
}
