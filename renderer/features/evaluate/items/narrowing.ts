import { useState } from 'react';
import { errorFilter } from '#shared/contract/runs/evaluations/errors.ts';
import { errorDim, errorViewNames } from '#shared/tasks/errors/error-types.ts';
import { type FailureKind, failureKind, type Outcome } from '#shared/tasks/outcomes.ts';
import type { ComparedBy, ErrorFilter, Evaluation, Reading, Scope } from '../charts/figures.ts';
import { byKind } from '../arms/removed.ts';
import type { Quadrant } from '../compare/pairs.ts';
import type { StripFilter } from './ItemStrip.tsx';
import { missKinds } from './MissSelect.tsx';
import type { ItemQuery } from './use-items.ts';

const unanswered = ['parse-failure', 'refusal', 'error'] as const;

/** The selected runs, and which of their items the strip shows. */
export interface Narrowing {
  /** The selected run, and the one it is compared with; null: the first one. */
  chosen: string | null;
  paired: string | null;
  /** Filters by values, by a quadrant of the comparison, by outcome, and by failure kind. */
  dims: Record<string, string> | null;
  quadrant: Quadrant | null;
  filter: StripFilter;
  miss: FailureKind | null;
  /** By a kind of error. */
  error: ErrorFilter | null;
}

/** All items of the chosen outcome. */
export const widened = { dims: null, quadrant: null, miss: null, error: null } as const satisfies Partial<Narrowing>;

/** A run's items of an outcome. */
export const ofOutcome = (run: string, outcome: Outcome): Partial<Narrowing> => ({
  ...widened,
  chosen: run,
  filter: outcome,
});

/**
 * A run's failures of a kind, or with a dimension's value; with another run, those that it has right.
 *
 * @param misses whether the task divides its wrong answers into kinds
 */
export function ofFailures(
  of: string,
  { cut, value, run }: { cut: string; value: string; run: string | null },
  misses: boolean,
): Partial<Narrowing> {
  const view = errorViewNames.find((name) => errorDim(name) === cut);
  const kind = failureKind.safeParse(value).data ?? null;
  const place = kind !== null && cut === byKind && misses && missKinds.some((missKind) => missKind === kind);
  const outcome = cut !== byKind ? null : (unanswered.find((entry) => entry === value) ?? null);
  return {
    chosen: of,
    dims: cut === byKind || view ? null : { [cut]: value },
    error: view ? errorFilter.parse({ view, kind: value }) : null,
    miss: place ? kind : null,
    quadrant: run === null ? null : 'only-other',
    ...(run === null ? {} : { paired: run }),
    filter: outcome ?? (run === null && !place && !view ? 'wrong' : 'all'),
  };
}

/** The request for the filtered items. */
export function itemQueryOf(
  { filter, miss, error, dims, quadrant }: Narrowing,
  of: {
    active: Evaluation | undefined;
    other: Evaluation | null;
    reading: Reading;
    by: ComparedBy;
    scope: Scope | null;
  },
): ItemQuery {
  const { metric } = of.by;
  const scoped = of.scope ? { [of.scope[0]]: of.scope[1] } : null;
  return {
    run: of.active?.run.id ?? '',
    reading: of.reading,
    outcome: filter === 'all' || filter === 'differ' ? null : [filter],
    readingsDiffer: filter === 'differ',
    failure: miss,
    error,
    metric: metric ?? null,
    dims: dims || scoped ? { ...scoped, ...dims } : null,
    against: quadrant && of.other ? { run: of.other.run.id, quadrant, ...(metric ? { metric } : {}) } : null,
  };
}

/** The selection, and the place in the strip, which starts over whenever the selection changes. */
export function useNarrowing(wanted: string | undefined) {
  const [now, set] = useState<Narrowing>({ ...widened, chosen: wanted ?? null, paired: null, filter: 'all' });
  const [at, setAt] = useState(0);
  const narrow = (change: Partial<Narrowing>): void => {
    set((was) => ({ ...was, ...change }));
    setAt(0);
  };
  return { now, narrow, at, setAt };
}
