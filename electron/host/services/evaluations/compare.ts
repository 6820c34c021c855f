import type { z } from 'zod';
import { type comparison, evaluationRequest } from '#shared/contract/evaluations.ts';
import { failure } from '../../errors.ts';
import type { ProjectSession } from '../../project-session.ts';
import { requireEvaluation } from './overview.ts';

/** All pairs of the runs on their common items (strict reading). INVALID for runs of different tasks. */
export async function compareRuns(
  session: ProjectSession,
  ids: readonly string[],
): Promise<z.infer<typeof comparison>[]> {
  const runs = [...new Set(ids)].map((id) => {
    const { task, model } = evaluationRequest.parse(requireEvaluation(session, id).request);
    return { id, task, model };
  });
  if (runs.length < 2)
    throw failure('INVALID', 'A comparison needs two different runs; choose another one.', { field: 'runs' });
  if (new Set(runs.map((one) => one.task)).size > 1)
    throw failure('INVALID', 'These runs are of different tasks; choose runs of one task.', { field: 'runs' });
  return session.statistics.ask('comparisons', runs);
}
