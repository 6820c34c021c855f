import type { AnyTaskType } from '#shared/tasks/define.ts';
import { type EvaluationOptions, evaluationOptions, evaluationPayload } from './payload.ts';

/** What an item is asked as: itself, or in a circular evaluation with each rotation of its options. */
export const turnsOf = (
  task: AnyTaskType,
  item: unknown,
  { circular }: Pick<EvaluationOptions, 'circular'>,
): unknown[] => (circular ? (task.rotations?.(item) ?? [item]) : [item]);

/** Number of replies that an item gets, by a run's options: one per sample and rotation. */
export function repliesOf(task: AnyTaskType, payload: unknown, options: Record<string, unknown>): number {
  const samples = evaluationOptions.shape.samples.safeParse(options['samples']).data ?? 1;
  if (options['circular'] !== true || !task.rotations) return samples;
  const item = task.item.safeParse(evaluationPayload.safeParse(payload).data?.item);
  return item.success ? samples * task.rotations(item.data).length : samples;
}
