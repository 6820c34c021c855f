import type { AnswerKind } from '#shared/contract/jobs.ts';
import { openRead } from '../db/connection.ts';
import type { JobBoard } from '../jobs.ts';
import { type AnswerOf, type LongQuestion, worked } from '../long-question.ts';
import { isSmall } from '../project/database-size.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Control } from '../services/long-work.ts';
import { type StatisticsQuestions as Questions, statisticsQuestions } from './questions.ts';

type LongName = {
  [Q in keyof Questions]: ReturnType<Questions[Q]> extends Generator ? Q : never;
}[keyof Questions];

/** Questions whose cost is that of reading the project. Those about evaluations also draw samples, which takes longer. */
type ReadingName = Exclude<keyof Questions, LongName | 'tables' | 'comparisons'>;

/** Asks the thread of the figures; a small project is read here, which takes less than the start of a thread. */
export async function askStatistics<Q extends ReadingName>(
  { paths, read, statistics }: ProjectSession,
  question: Q,
  ...args: Parameters<Questions[Q]>
): Promise<AnswerOf<ReturnType<Questions[Q]>>> {
  if (!isSmall(paths.database)) return statistics.ask(question, ...args);
  const answer = statisticsQuestions(read)[question] as (...args: unknown[]) => AnswerOf<ReturnType<Questions[Q]>>;
  return answer(...args);
}

/** Works on a long question here, over a connection of its own: pages read the newest rows meanwhile. */
async function workedHere<T>(
  database: string,
  ask: (questions: Questions) => LongQuestion<T>,
  control: Control,
): Promise<T> {
  const db = openRead(database);
  try {
    return await db.atOneMoment(() => worked(ask(statisticsQuestions(db)), control));
  } finally {
    db.close();
  }
}

/**
 * Asks a question that may take seconds: a job that people see, with progress and cancel, once it takes longer than a
 * moment. Pages that ask the same meanwhile share the next answer. Errors: those of the question, INVALID when somebody
 * cancelled it.
 */
export function askAsJob<Q extends LongName>(
  jobs: JobBoard,
  session: ProjectSession,
  { kind, title }: { kind: AnswerKind; title: string },
  question: Q,
  ...args: Parameters<Questions[Q]>
): Promise<AnswerOf<ReturnType<Questions[Q]>>> {
  type Answer = AnswerOf<ReturnType<Questions[Q]>>;
  const { database } = session.paths;
  const work = (control: Control): Promise<Answer> => {
    if (!isSmall(database)) return session.statistics.askWatched(question, args, control);
    const ask = (questions: Questions) =>
      (questions[question] as (...args: unknown[]) => LongQuestion<Answer>)(...args);
    return workedHere(database, ask, control);
  };
  return session.sharedAnswers.ask(JSON.stringify([question, args]), () => jobs.answer(kind, title, work));
}
