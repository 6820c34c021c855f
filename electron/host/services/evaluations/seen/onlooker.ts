import { withheldItemsQuestion } from './withheld.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askStatistics } from '../../../statistics/ask-statistics.ts';

/** Who looks at results: the name of somebody who answers blind; null for everybody else. */
export type Onlooker = string | null;

/** `withheldItems`, asked where it holds nobody up; none for people who see everything. */
export async function withheldFrom(
  session: ProjectSession,
  runIds: readonly string[],
  me: Onlooker,
): Promise<Record<string, number[]>> {
  return me === null ? {} : askStatistics(session, withheldItemsQuestion, [...runIds], me);
}
