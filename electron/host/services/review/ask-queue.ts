import { narrows, type QueueFilter, workOf } from '../../db/queries/review/queue-stretch.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askStatistics } from '../../statistics/ask-statistics.ts';
import { queuePage } from './queue.ts';

/** Verdicts and edits of one person from which on telling their queue from everybody's takes more than a moment. */
const much = 5000;

/**
 * A page of one person's queue. A filter reads the whole queue, and so does the work of months: that is done in the thread
 * of the figures, everything else at once.
 */
export async function askQueue(
  session: ProjectSession,
  filter: QueueFilter,
  cursor: string | null,
  limit: number,
): Promise<ReturnType<typeof queuePage>> {
  if (narrows(filter) || workOf(session.read, filter.me) > much)
    return askStatistics(session, 'queuePage', filter, cursor, limit);
  return queuePage(session.read, filter, cursor, limit);
}
