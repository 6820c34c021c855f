import type { PointConvention } from '#shared/contract/runs/models.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/**
 * The prompt file of a task: `<task>/answer`, or `<task>/answer-<convention>` where there is one, since a model has to
 * be told in which numbers to point. Underscores of a task's id are dashes in its folder.
 */
export function promptIdOf(task: AnyTaskType, coordinates: PointConvention, known: readonly string[]): string {
  const base = `${task.id.replaceAll('_', '-')}/answer`;
  const special = `${base}-${coordinates}`;
  return known.includes(special) ? special : base;
}
