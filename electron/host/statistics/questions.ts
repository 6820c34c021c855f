import type { ReadDb } from '../db/connection.ts';
import type { HitShare } from '../db/queries/runs/predictions.ts';
import { comparisons, type Weights } from '../services/evaluations/comparisons.ts';
import { projectLints } from '../services/review/project-lints.ts';
import { makeTables } from '../services/evaluations/make-tables.ts';

/** Figures that take more than a moment, computed over a reading connection. */
export function statisticsQuestions(db: ReadDb) {
  return {
    projectLints: () => projectLints(db),
    tables: (runId: string, taskId: string) => makeTables(db, runId, taskId),
    comparisons: (
      runs: readonly { id: string; model: string }[],
      share: HitShare | null,
      dims: Readonly<Record<string, string>>,
      reading: 'strict' | 'parity',
      weights: Weights,
    ) => comparisons(db, runs, share, dims, reading, weights),
  };
}
export type StatisticsQuestions = ReturnType<typeof statisticsQuestions>;
