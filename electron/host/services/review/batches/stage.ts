import type { BatchKind, Stage, StageCounts } from '#shared/contract/review/batches.ts';
import type { StoredMember } from '../../../db/queries/review/batches.ts';

type Work = Pick<StoredMember, 'n' | 'draft' | 'touched' | 'waiting' | 'begun'>;

/**
 * How far one member is, from the states of its items: what is furthest from done counts, as for a picture. An item that
 * nobody has changed since it was made is still to do.
 */
export function stageOfMember(kind: BatchKind, { n, draft, touched, waiting, begun }: Work): Stage {
  if (n === 0) return 'todo';
  if (draft > 0) return kind === 'item' && touched === 0 ? 'todo' : 'progress';
  if (waiting === 0 && begun === n) return 'done';
  return begun > 0 ? 'review' : 'submitted';
}

/** The stages that are seen by somebody who must not learn what is decided: work is theirs, or submitted. */
export const stageSeen = (stage: Stage): Stage => (stage === 'review' || stage === 'done' ? 'submitted' : stage);

/** How many members are at each stage. */
export function countStages(stages: Iterable<Stage>): StageCounts {
  const counts: StageCounts = { todo: 0, progress: 0, submitted: 0, review: 0, done: 0 };
  for (const stage of stages) counts[stage]++;
  return counts;
}

/** The stage of a batch: done or submitted only when all of it is. One without members is done. */
export function stageOfBatch({ todo, progress, submitted, review, done }: StageCounts): Stage {
  if (todo + progress > 0) return progress + submitted + review + done > 0 ? 'progress' : 'todo';
  if (submitted + review === 0) return 'done';
  return review + done > 0 ? 'review' : 'submitted';
}
