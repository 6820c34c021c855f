import type { ProjectCounts } from '#shared/contract/projects.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { type QueueFilter, workOf } from '../../../db/queries/review/queue-stretch.ts';
import type { Caller } from '../../../people/caller.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askStatistics } from '../../../statistics/ask-statistics.ts';
import { muchWork } from '../ask-queue.ts';
import { queueTotal, queueTotalQuestion } from '../queue.ts';

/**
 * A project's figures as an annotator may see them. Where gold is mixed in, what waits is the length of their own queue:
 * the project's figure would stay the same after a verdict on a gold item and fall after one on any other. How many
 * are decided is left out for the same reason.
 */
export async function countsSeen(
  session: ProjectSession,
  caller: Caller,
  counts: ProjectCounts,
): Promise<ProjectCounts> {
  if (caller.role !== 'annotator' || readSettings(session.read).goldShare === 0) return counts;
  const filter: QueueFilter = {
    me: caller.name,
    blind: true,
    source: 'all',
    plan: null,
    text: null,
  };
  const toReview =
    workOf(session.read, caller.name) > muchWork
      ? await askStatistics(session, queueTotalQuestion, filter)
      : queueTotal(session.read, filter);
  return { ...counts, toReview, conflict: 0, approved: null, rejected: null, draft: null };
}
