import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { NamedBox } from '#shared/tasks/points/failure.ts';
import { namedBoxesOn } from '../../items/element/named-boxes.ts';
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
  // Many answers are about the same screenshot.
  const known = new Map<string, NamedBox[]>();
  const boxesOn = (screenshotId: string): NamedBox[] => {
    const found = known.get(screenshotId) ?? namedBoxesOn(db, screenshotId);
    known.set(screenshotId, found);
    return found;
  };
  const kinds = new Map<number, FailureKind>();
  for (const { index, screenshotId, item, parity } of parityMisses(db, runId)) {
    const kind = failureOf(task, item, parity, () => boxesOn(screenshotId));
    if (kind) kinds.set(index, kind);
  }
  return kinds;
}

/** The failure kind of an answer; without a published reading it is that of the strict one. */
export function failureIn(
  entry: { item_index: number; outcome: Outcome; failure: FailureKind | null },
  parity: ReadonlyMap<number, FailureKind> | null,
): FailureKind | null {
  if (parity === null) return entry.failure;
  return entry.outcome === 'right' ? null : (parity.get(entry.item_index) ?? entry.failure);
}

/** Failure kinds of a run by place in the published reading, also of answers without one. */
export function parityKindsAt(db: ReadDb, runId: string): Map<number, FailureKind> {
  const kinds = parityFailures(db, runId);
  const found = new Map<number, FailureKind>();
  for (const entry of outcomesOf(db, runId, 'parity')) {
    const kind = failureIn(entry, kinds);
    if (kind) found.set(entry.item_index, kind);
  }
  return found;
}
