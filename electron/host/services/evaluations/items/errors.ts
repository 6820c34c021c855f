import type { z } from 'zod';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import type { errorOfItem, ErrorSharesOf, labelError } from '#shared/contract/runs/evaluations/errors.ts';
import { countedError, errorShares, type RatedFailure } from '#shared/metrics/items/error-shares.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import {
  decidedError,
  errorDim,
  type ErrorKind,
  type ErrorView,
  errorViewNames,
  errorViews,
  proposedError,
} from '#shared/tasks/errors/error-types.ts';
import type { ReadDb } from '../../../db/connection.ts';
import {
  type ErrorLabel,
  errorLabelsOf,
  type FailedAnswer,
  failedAnswer,
  failedAnswers,
  putErrorLabel,
} from '../../../db/queries/runs/error-labels.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askStatistics } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { taskOfRun } from '../../release/tasks.ts';
import { leftOutAt } from '../left-out.ts';

/** Views of a task: the causes are about controls and positions on them. */
export const errorViewsOf = (task: AnyTaskType): ErrorView[] =>
  errorViewNames.filter((view) => view === 'type' || task.failure !== undefined);

const proposal = (task: AnyTaskType, view: ErrorView, answer: FailedAnswer): ErrorKind | null =>
  proposedError(view, { ...answer, asksPlace: task.failure !== undefined });

type Rated = RatedFailure<ErrorKind> & { index: number };

/** Failures of a run by each view, without the places in `without`. */
function ratedFailures(
  db: ReadDb,
  run: string,
  without: readonly number[] = [],
): { view: ErrorView; failures: Rated[] }[] {
  const task = taskOfRun(db, run);
  const out = new Set([...leftOutAt(db, run, 'strict'), ...without]);
  const labels = errorLabelsOf(db, run);
  const failed = failedAnswers(db, run).filter(({ index }) => !out.has(index));
  return errorViewsOf(task).map((view) => {
    const found = new Map<number, ErrorLabel[]>();
    for (const label of labels)
      if (label.view === view) found.set(label.index, [...(found.get(label.index) ?? []), label]);
    const failures = failed.map((answer): Rated => {
      const own = found.get(answer.index) ?? [];
      return {
        ...{ index: answer.index, proposed: proposal(task, view, answer), labels: own },
        decided: decidedError(own.map(({ kind }) => kind)),
      };
    });
    return { view, failures };
  });
}

function errorTables(db: ReadDb, run: string, without: readonly number[]): ErrorSharesOf[] {
  return ratedFailures(db, run, without).map(({ view, failures }) => ({
    view,
    ...errorShares<ErrorKind>(failures, errorViews[view]),
  }));
}

export const errorTablesQuestion = question('errorTables', errorTables);

/** Shares of the kinds of error of a run, by each view. */
export const errorTablesOf = (session: ProjectSession, run: string, without: readonly number[] = []) =>
  askStatistics(session, errorTablesQuestion, run, without);

/** Kinds of error of a run's failures by place, in a view; null where neither a rule nor a person speaks. */
export function errorKindsAt(db: ReadDb, run: string, view: ErrorView): Map<number, ErrorKind | 'disputed' | null> {
  const found = ratedFailures(db, run).find((ratedFailure) => ratedFailure.view === view)?.failures ?? [];
  return new Map(found.map((rated) => [rated.index, countedError(rated)]));
}

type Answered = Parameters<typeof failedAnswer>[0] & { outcome: Outcome };

/** The kinds of error of an answer of a run, under `errorDim` of each view; none for a right one. */
export function errorNamer(db: ReadDb, run: string): (entry: Answered) => Readonly<Record<string, string>> {
  const task = taskOfRun(db, run);
  const views = errorViewsOf(task);
  const byIndex = new Map<number, ErrorLabel[]>();
  for (const errorLabel of errorLabelsOf(db, run))
    byIndex.set(errorLabel.index, [...(byIndex.get(errorLabel.index) ?? []), errorLabel]);
  const named = (answer: FailedAnswer, labels: readonly ErrorLabel[]) =>
    Object.fromEntries(
      views.flatMap((view) => {
        const decided = decidedError(labels.filter((label) => label.view === view).map(({ kind }) => kind));
        const kind = countedError({ decided, proposed: proposal(task, view, answer) });
        return kind === null ? [] : [[errorDim(view), kind]];
      }),
    );
  // What no person spoke about follows from a few facts.
  const byRule = new Map<string, Record<string, string>>();
  return (answer) => {
    if (answer.outcome === 'right') return {};
    const entry = failedAnswer(answer);
    const labels = byIndex.get(entry.index);
    if (labels) return named(entry, labels);
    const facts = `${entry.failure} ${entry.hasPlace} ${entry.onState}`;
    const found = byRule.get(facts) ?? named(entry, []);
    byRule.set(facts, found);
    return found;
  };
}

/** What is said about one failure, as `rater` may see it; empty for an answer that is no failure. */
export function errorsOfItem(db: ReadDb, run: string, index: number, rater: string): z.infer<typeof errorOfItem>[] {
  const task = taskOfRun(db, run);
  const [answer] = failedAnswers(db, run, index);
  if (!answer) return [];
  const labels = errorLabelsOf(db, run, index);
  return errorViewsOf(task).map((view) => {
    const ofView = labels.filter((label) => label.view === view);
    const mine = ofView.find((label) => label.rater === rater)?.kind ?? null;
    // Two people rate on their own, so that their agreement means something.
    const others =
      mine === null ? [] : ofView.flatMap(({ rater: who, kind }) => (who === rater ? [] : [{ rater: who, kind }]));
    return { view, proposed: proposal(task, view, answer), mine, others };
  });
}

/** Sets what one person says went wrong. Errors: NOT_FOUND for an answer that is no failure, INVALID for the kind. */
export function sayError(
  session: ProjectSession,
  { run, index, view, kind }: z.infer<typeof labelError>,
  rater: string,
): z.infer<typeof errorOfItem>[] {
  const { read, write } = session;
  if (!errorViewsOf(taskOfRun(read, run)).includes(view) || failedAnswers(read, run, index).length === 0)
    throw notFound('prediction', `${run}/${index}`);
  const kinds: readonly ErrorKind[] = errorViews[view];
  if (kind !== null && !kinds.includes(kind))
    throw failure('INVALID', phrase('error-kind-of-view', { kind, kinds: kinds.join(', ') }), { field: 'kind' });
  write.immediate(() => putErrorLabel(write, run, { index, view, rater, kind }, new Date().toISOString()));
  session.events.emit({ type: 'run', runId: run });
  return errorsOfItem(read, run, index, rater);
}
