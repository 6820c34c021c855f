import { parentPort, workerData } from 'node:worker_threads';
import type { CareResults, CareTask, RowFindings } from './care.ts';
import { foreignKeyCheck, fullCheck, integrityCheck, quickCheck } from './db/check.ts';
import { openRead, type ReadDb } from './db/connection.ts';
import { revisionGaps, staleScreenshots, wrongCounts } from './db/queries/doctor.ts';
import { staleTargets } from './db/queries/review-targets.ts';

function examine(db: ReadDb): RowFindings {
  const structure = integrityCheck(db);
  // Rows of a damaged file cannot be trusted, so they are not asked.
  if (structure.length > 0) return { structure, references: [], gaps: [], counts: [], stale: [], targets: [] };
  return {
    structure,
    references: foreignKeyCheck(db),
    gaps: revisionGaps(db),
    counts: wrongCounts(db),
    stale: staleScreenshots(db),
    targets: staleTargets(db),
  };
}

/** Thread for what takes seconds on a large file: checking it, or copying it. One task, then it ends. */
async function work(task: CareTask): Promise<CareResults[CareTask['kind']]> {
  const db = openRead(task.file);
  try {
    if (task.kind === 'examine') return examine(db);
    if (task.kind === 'check') return task.full ? fullCheck(db) : quickCheck(db);
    await db.backup(task.to);
  } finally {
    db.close();
  }
  const copy = openRead(task.to);
  try {
    return quickCheck(copy);
  } finally {
    copy.close();
  }
}

parentPort?.postMessage(await work(workerData as CareTask));
