import type { CareResults, CareTask, RowFindings } from './care-tasks.ts';
import { foreignKeyCheck, fullCheck, integrityCheck, quickCheck } from '../db/check.ts';
import { openRead, type ReadDb } from '../db/connection.ts';
import { revisionGaps, staleScreenshots, wrongCounts } from '../db/queries/doctor.ts';
import { checkSums, sumProblems } from '../db/row-sums/damage.ts';
import { staleTargets } from '../db/queries/items/element/review-targets.ts';

function examine(db: ReadDb): RowFindings {
  const structure = integrityCheck(db);
  // Rows of a damaged file cannot be trusted, so they are not asked.
  const sums = { rows: [], schema: false, notes: [] };
  if (structure.length > 0) return { structure, sums, references: [], gaps: [], counts: [], stale: [], targets: [] };
  return {
    structure,
    sums: checkSums(db),
    references: foreignKeyCheck(db),
    gaps: revisionGaps(db),
    counts: wrongCounts(db),
    stale: staleScreenshots(db),
    targets: staleTargets(db),
  };
}

/** A copy is as good as its rows: those that differ from their checksums are problems of the file. */
function sound(db: ReadDb, check: (db: ReadDb) => string[]): string[] {
  const found = check(db);
  return found.length > 0 ? found : sumProblems(db);
}

/** Does what takes seconds on a large file: checking it, or copying it. */
export async function careFor(task: CareTask): Promise<CareResults[CareTask['kind']]> {
  const db = openRead(task.file);
  try {
    if (task.kind === 'examine') return examine(db);
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
