import { useState } from 'react';
import { type FailureKind, failureKind, type Outcome } from '#shared/contract/runs/evaluations/outcomes.ts';
import type { ComparedBy, Evaluation, Reading, Scope } from '../board/figures.ts';
import { byKind } from '../charts/removed.ts';
import type { Quadrant } from '../compare/pairs.ts';
import { missKinds, type StripFilter } from './ItemStrip.tsx';
import type { ItemQuery } from './use-items.ts';

const unanswered = ['parse-failure', 'refusal', 'error'] as const;

/** Which runs are looked at, and which of their items the strip shows. */
export interface Narrowing {
  /** Run that is looked at, and the one it is compared with; null: the first there is. */
  chosen: string | null;
  paired: string | null;
  /** Only items with these values, of a quadrant of the comparison, of an outcome, of a kind of failure. */
  dims: Record<string, string> | null;
  quadrant: Quadrant | null;
  filter: StripFilter;
  miss: FailureKind | null;
}

/** All items of the outcome that is chosen. */
export const widened = { dims: null, quadrant: null, miss: null } as const satisfies Partial<Narrowing>;

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
  const kind = failureKind.safeParse(value).data ?? null;
  const place = kind !== null && cut === byKind && misses && missKinds.some((one) => one === kind);
  const outcome = cut !== byKind ? null : (unanswered.find((one) => one === value) ?? null);
  return {
    chosen: of,
    dims: cut === byKind ? null : { [cut]: value },
    miss: place ? kind : null,
    quadrant: run === null ? null : 'only-other',
    ...(run === null ? {} : { paired: run }),
    filter: outcome ?? (run === null && !place ? 'wrong' : 'all'),
  };
}

/** The question to the host for the items that are left. */
export function itemQueryOf(
  { filter, miss, dims, quadrant }: Narrowing,
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
    metric: metric ?? null,
    dims: dims || scoped ? { ...scoped, ...dims } : null,
    against: quadrant && of.other ? { run: of.other.run.id, quadrant, ...(metric ? { metric } : {}) } : null,
  };
}

/** What is looked at, and the place in the strip, which starts over whenever that changes. */
export function useNarrowing(wanted: string | undefined) {
  const [now, set] = useState<Narrowing>({ ...widened, chosen: wanted ?? null, paired: null, filter: 'all' });
  const [at, setAt] = useState(0);
  const narrow = (change: Partial<Narrowing>): void => {
    set((was) => ({ ...was, ...change }));
    setAt(0);
  };
  return { now, narrow, at, setAt };
}
