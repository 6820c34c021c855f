import { narrows, type QueueFilter, workOf } from '../../db/queries/review/queue-stretch.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askStatistics } from '../../statistics/ask-statistics.ts';
import { queuePage, queuePageQuestion } from './queue.ts';

/** Number of one person's verdicts and edits from which computing their own queue takes more than a moment. */
export const muchWork = 5000;

/**
 * A page of one person's queue. A filter reads the whole queue, and so does months of work: these run on the statistics
 * thread, everything else at once.
 */
export async function askQueue(
  session: ProjectSession,
  filter: QueueFilter,
  cursor: string | null,
  limit: number,
): Promise<ReturnType<typeof queuePage>> {
  if (narrows(filter) || workOf(session.read, filter.me) > muchWork)
    return askStatistics(session, queuePageQuestion, filter, cursor, limit);
  return queuePage(session.read, filter, cursor, limit);
}
