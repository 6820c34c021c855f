import type { Phrase } from '#shared/phrases/phrase.ts';
import type { AnswerKind } from '#shared/contract/jobs.ts';
import { openRead, type ReadDb } from '../db/connection.ts';
import type { JobBoard } from '../jobs/jobs.ts';
import { type LongQuestion, worked } from '../long-work/long-question.ts';
import { isSmall } from '../project/database-size.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Control } from '../long-work/long-work.ts';
import type { Question } from './question.ts';

type Short<Result> = Result extends Generator ? never : Result;

/** Asks the statistics thread; a small project is read on this thread, which takes less time than starting one. */
export async function askStatistics<Args extends unknown[], Result>(
  { paths, read, statistics }: ProjectSession,
  { name, answer }: Question<Args, Short<Result>>,
  ...args: Args
): Promise<Short<Result>> {
  if (isSmall(paths.database)) return answer(read, ...args);
  return statistics.ask(name, ...args) as Promise<Short<Result>>;
}

/**
 * Answers a long question on this thread, over a connection of its own, so that pages read the newest
 * rows meanwhile.
 */
async function workedHere<T>(database: string, ask: (read: ReadDb) => LongQuestion<T>, control: Control): Promise<T> {
  const db = openRead(database);
  try {
    return await db.atOneMoment(() => worked(ask(db), control));
  } finally {
    db.close();
  }
}

/**
 * Asks a question that may take seconds; `control` receives its progress, and may stop it. Errors: those of the
 * question, and what the control's checkpoint threw.
 */
export function askWatched<Args extends unknown[], T>(
  { paths, statistics }: ProjectSession,
  control: Control,
  { name, answer, inThread }: Question<Args, LongQuestion<T>>,
  ...args: Args
): Promise<T> {
  if (inThread || !isSmall(paths.database)) return statistics.askWatched(name, args, control) as Promise<T>;
  return workedHere(paths.database, (read) => answer(read, ...args), control);
}

/**
 * Asks a question that may take seconds: a job that people see, with progress and cancel, once it takes longer than a
 * moment. Pages that ask the same meanwhile share the next answer. Errors: those of the question, INVALID when somebody
 * cancelled it.
 */
export function askAsJob<Args extends unknown[], T>(
  jobs: JobBoard,
  session: ProjectSession,
  { kind, title }: { kind: AnswerKind; title: Phrase },
  asked: Question<Args, LongQuestion<T>>,
  ...args: Args
): Promise<T> {
  const work = (control: Control) => askWatched(session, control, asked, ...args);
  return session.sharedAnswers.ask(JSON.stringify([asked.name, args]), () => jobs.answer(kind, title, work));
}
