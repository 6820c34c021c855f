import { element as elementKind } from '#shared/items/element/index.ts';
import { elementContent } from '#shared/contract/elements.ts';
import type { FailureKind } from '#shared/contract/runs/evaluations/outcomes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { NamedBox } from '#shared/tasks/points/failure.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';

function elementsOn(db: ReadDb, screenshotId: string): NamedBox[] {
  return itemsOf(db, elementKind.id, screenshotId, false).flatMap((item) => {
    const { name, locate } = elementContent.parse(item.content);
    return locate ? [{ name, box: locate }] : [];
  });
}

/** What kind of failure an answer is; null for a right one. Of wrong answers the task tells the kind. */
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
  return task.failure?.(task.item.parse(item), counted, () => elementsOn(db, screenshotId)) ?? 'wrong';
}
