import { question } from '../../statistics/question.ts';
import type { Lint } from '#shared/records/fields.ts';
import type { ReadDb } from '../../db/connection.ts';
import { allReviewHooks } from '../../items/registry.ts';
import { baselineLints } from '../knowledge/baselines.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';

/** Findings on all items of a project together, kind after kind. */
export function* projectLints(db: ReadDb): LongQuestion<Lint[]> {
  const found: Lint[] = [];
  for (const hooks of allReviewHooks()) if (hooks.projectLints) found.push(...(yield* hooks.projectLints(db)));
  return [...found, ...(yield* baselineLints(db))];
}

export const projectLintsQuestion = question('projectLints', projectLints);
