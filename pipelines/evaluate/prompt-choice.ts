import { promptFolderOf } from '#shared/tasks/outside-ids.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/**
 * The prompt file of a task: `<task>/answer-<convention>` if there is one, since the prompt must state the convention of
 * coordinates, otherwise `<task>/answer`.
 */
export function promptIdOf(task: AnyTaskType, coordinates: PointConvention, known: readonly string[]): string {
  const base = `${promptFolderOf(task.id)}/answer`;
  const special = `${base}-${coordinates}`;
  return known.includes(special) ? special : base;
}
