import type { z } from 'zod';
import type { errorFilter, errorOfItem, ErrorSharesOf, labelError } from '#shared/contract/runs/evaluations/errors.ts';
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
  failedAnswers,
  putErrorLabel,
} from '../../../db/queries/runs/error-labels.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { taskOfRun } from '../../release/tasks.ts';
import { leftOutAt } from '../left-out.ts';

/** Views of a task: the causes are about controls and positions on them. */
export const errorViewsOf = (task: AnyTaskType): ErrorView[] =>
  errorViewNames.filter((view) => view === 'type' || task.failure !== undefined);

const proposal = (task: AnyTaskType, view: ErrorView, one: FailedAnswer): ErrorKind | null =>
  proposedError(view, { ...one, asksPlace: task.failure !== undefined });

type Rated = RatedFailure<ErrorKind> & { index: number };

/** Failures of a run by a view, without the places in `without`. */
export function ratedFailures(db: ReadDb, run: string, view: ErrorView, without: readonly number[] = []): Rated[] {
  const task = taskOfRun(db, run);
  const out = new Set([...leftOutAt(db, run, 'strict'), ...without]);
  const labels = new Map<number, ErrorLabel[]>();
  for (const one of errorLabelsOf(db, run))
    if (one.view === view) labels.set(one.index, [...(labels.get(one.index) ?? []), one]);
  return failedAnswers(db, run)
    .filter(({ index }) => !out.has(index))
    .map((one) => {
      const said = labels.get(one.index) ?? [];
      return {
        index: one.index,
        proposed: proposal(task, view, one),
        decided: decidedError(said.map(({ kind }) => kind)),
        labels: said,
      };
    });
}

/** Shares of the kinds of error of a run, by each view. */
export const errorTables = (db: ReadDb, run: string, without: readonly number[] = []): ErrorSharesOf[] =>
  errorViewsOf(taskOfRun(db, run)).map((view) => ({
    view,
    ...errorShares<ErrorKind>(ratedFailures(db, run, view, without), errorViews[view]),
  }));

/** Places of a run's failures of a kind. */
export const errorsAt = (db: ReadDb, run: string, { view, kind }: z.infer<typeof errorFilter>): number[] =>
  ratedFailures(db, run, view).flatMap((one) => (countedError(one) === kind ? [one.index] : []));

/** Kinds of error of a run's failures by place, under `errorDim` of each view. */
export function errorDims(db: ReadDb, run: string): Map<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>();
  for (const view of errorViewsOf(taskOfRun(db, run)))
    for (const one of ratedFailures(db, run, view)) {
      const kind = countedError(one);
      if (kind !== null) found.set(one.index, { ...found.get(one.index), [errorDim(view)]: kind });
    }
  return found;
}

/** What is said about one failure, as `rater` may see it; empty for an answer that is no failure. */
export function errorsOfItem(db: ReadDb, run: string, index: number, rater: string): z.infer<typeof errorOfItem>[] {
  const task = taskOfRun(db, run);
  const [one] = failedAnswers(db, run, index);
  if (!one) return [];
  const labels = errorLabelsOf(db, run, index);
  return errorViewsOf(task).map((view) => {
    const said = labels.filter((label) => label.view === view);
    const mine = said.find((label) => label.rater === rater)?.kind ?? null;
    // Two people rate on their own, so that their agreement means something.
    const others =
      mine === null ? [] : said.flatMap(({ rater: who, kind }) => (who === rater ? [] : [{ rater: who, kind }]));
    return { view, proposed: proposal(task, view, one), mine, others };
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
