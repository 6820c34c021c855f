import type { Phrase } from '#shared/phrases/phrase.ts';
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

/** Questions as cheap as a short read. */
type ShortName = Exclude<keyof Questions, LongName>;

/** Questions with resampling, which take long even in a small project. */
const inThread: ReadonlySet<LongName> = new Set<LongName>(['tables', 'comparisons', 'agentPair']);

/** Asks the statistics thread; a small project is read on this thread, which takes less time than starting one. */
export async function askStatistics<Q extends ShortName>(
  { paths, read, statistics }: ProjectSession,
  question: Q,
  ...args: Parameters<Questions[Q]>
): Promise<AnswerOf<ReturnType<Questions[Q]>>> {
  if (!isSmall(paths.database)) return statistics.ask(question, ...args);
  const answer = statisticsQuestions(read)[question] as (...args: unknown[]) => AnswerOf<ReturnType<Questions[Q]>>;
  return answer(...args);
}

/**
 * Answers a long question on this thread, over a connection of its own, so that pages read the newest
 * rows meanwhile.
 */
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
 * Asks a question that may take seconds; `control` receives its progress, and may stop it. Errors: those of the
 * question, and what the control's checkpoint threw.
 */
export function askWatched<Q extends LongName>(
  { paths, statistics }: ProjectSession,
  control: Control,
  question: Q,
  ...args: Parameters<Questions[Q]>
): Promise<AnswerOf<ReturnType<Questions[Q]>>> {
  if (inThread.has(question) || !isSmall(paths.database)) return statistics.askWatched(question, args, control);
  const ask = (questions: Questions) =>
    (questions[question] as (...args: unknown[]) => LongQuestion<AnswerOf<ReturnType<Questions[Q]>>>)(...args);
  return workedHere(paths.database, ask, control);
}

/**
 * Asks a question that may take seconds: a job that people see, with progress and cancel, once it takes longer than a
 * moment. Pages that ask the same meanwhile share the next answer. Errors: those of the question, INVALID when somebody
 * cancelled it.
 */
export function askAsJob<Q extends LongName>(
  jobs: JobBoard,
  session: ProjectSession,
  { kind, title }: { kind: AnswerKind; title: Phrase },
  question: Q,
  ...args: Parameters<Questions[Q]>
): Promise<AnswerOf<ReturnType<Questions[Q]>>> {
  const work = (control: Control) => askWatched(session, control, question, ...args);
  return session.sharedAnswers.ask(JSON.stringify([question, args]), () => jobs.answer(kind, title, work));
}
