import type { ReadDb } from '../../db/connection.ts';
import { namedBoxesOn } from '../../items/element/named-boxes.ts';
import type { FailureKind } from '#shared/tasks/outcomes.ts';
import type { NamedBox } from '#shared/tasks/points/failure.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';

/** The failure kind of an answer; null for a right one. For wrong answers the task decides the kind, by the elements on the screenshot. */
export function failureOf(
  task: AnyTaskType,
  item: unknown,
  counted: Counted | null,
  boxes: () => NamedBox[],
): FailureKind | null {
  if (!counted) return 'error';
  if (counted.outcome === 'right') return null;
  if (counted.outcome !== 'wrong') return counted.outcome;
  return task.failure?.(task.item.parse(item), counted, boxes) ?? 'wrong';
}

/** The same, with the elements that a project has on the screenshot. */
export function failureOn(
  db: ReadDb,
  screenshotId: string,
  task: AnyTaskType,
  item: unknown,
  counted: Counted | null,
): FailureKind | null {
  return failureOf(task, item, counted, () => namedBoxesOn(db, screenshotId));
}
