import { promptFolderOf } from '#shared/tasks/outside-ids.ts';
import type { PointConvention } from '#shared/contract/runs/models.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/**
 * The prompt file of a task: `<task>/answer`, or `<task>/answer-<convention>` if there is one, since a model has to
 * be told in which numbers to point.
 */
export function promptIdOf(task: AnyTaskType, coordinates: PointConvention, known: readonly string[]): string {
  const base = `${promptFolderOf(task.id)}/answer`;
  const special = `${base}-${coordinates}`;
  return known.includes(special) ? special : base;
}
