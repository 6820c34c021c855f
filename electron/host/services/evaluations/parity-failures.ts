import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { ReadDb } from '../../db/connection.ts';
import { outcomesOf, parityMisses } from '../../db/queries/runs/predictions.ts';
import { failureOf } from '../evaluation-run/failure.ts';
import { taskOfRun } from '../release/tasks.ts';

/**
 * Failure kinds of a run in the published reading, by place in the release; right answers have none. The strict
 * reading's kinds are stored; these are derived on request, from the parsed answers and the current elements.
 */
export function parityFailures(db: ReadDb, runId: string): Map<number, FailureKind> {
  const task = taskOfRun(db, runId);
  return new Map(
    parityMisses(db, runId).flatMap(({ index, screenshotId, item, parity }) => {
      const kind = failureOf(db, task, screenshotId, item, parity);
      return kind ? [[index, kind] as const] : [];
    }),
  );
}

/** The failure kind of an answer; without a published reading it is that of the strict one. */
export function failureIn(
  one: { item_index: number; outcome: Outcome; failure: FailureKind | null },
  parity: ReadonlyMap<number, FailureKind> | null,
): FailureKind | null {
  if (parity === null) return one.failure;
  return one.outcome === 'right' ? null : (parity.get(one.item_index) ?? one.failure);
}

/** Places in the release of answers that the published reading counts as one of these failures. */
export function parityFailuresAt(db: ReadDb, runId: string, wanted: readonly FailureKind[]): number[] {
  const kinds = parityFailures(db, runId);
  return outcomesOf(db, runId, 'parity').flatMap((one) => {
    const kind = failureIn(one, kinds);
    return kind && wanted.includes(kind) ? [one.item_index] : [];
  });
}
