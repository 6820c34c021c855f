import { isSmall } from '../project/database-size.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type StatisticsQuestions, statisticsQuestions } from './questions.ts';

/** Questions whose cost is that of reading the project. Those about evaluations also draw samples, which takes longer. */
type ReadingQuestion = Exclude<keyof StatisticsQuestions, 'tables' | 'comparisons'>;

/** Asks the thread of the figures; a small project is read here, which takes less than the start of a thread. */
export async function askStatistics<Q extends ReadingQuestion>(
  { paths, read, statistics }: ProjectSession,
  question: Q,
  ...args: Parameters<StatisticsQuestions[Q]>
): Promise<ReturnType<StatisticsQuestions[Q]>> {
  if (!isSmall(paths.database)) return statistics.ask(question, ...args);
  const answer = statisticsQuestions(read)[question] as (...args: unknown[]) => ReturnType<StatisticsQuestions[Q]>;
  return answer(...args);
}
