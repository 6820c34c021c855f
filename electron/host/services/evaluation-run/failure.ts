import type { FailureKind } from '#shared/tasks/outcomes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import type { ReadDb } from '../../db/connection.ts';
import { namedBoxesOn } from '../../items/element/named-boxes.ts';

/** The failure kind of an answer; null for a right one. For wrong answers the task decides the kind. */
export function failureOf(
  db: ReadDb,
  task: AnyTaskType,
  screenshotId: string,
  item: unknown,
  counted: Counted | null,
): FailureKind | null {
  if (!counted) return 'error';
  if (counted.outcome === 'right') return null;
  if (counted.outcome !== 'wrong') return counted.outcome;
  return task.failure?.(task.item.parse(item), counted, () => namedBoxesOn(db, screenshotId)) ?? 'wrong';
}
