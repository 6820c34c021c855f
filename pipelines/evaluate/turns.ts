import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Shuffled } from '#shared/tasks/shuffled-options.ts';
import { type EvaluationOptions, evaluationOptions, evaluationPayload } from './payload.ts';
import type { Counted } from './prediction.ts';

type How = Pick<EvaluationOptions, 'circular' | 'perturbation'>;

const shuffledBy = (task: AnyTaskType, item: unknown, { perturbation }: How): Shuffled<unknown> =>
  (perturbation === 'shuffled' && task.shuffled?.(item)) || { item, letters: {} };

/**
 * What an item is asked as: itself, or with its options in another order; in a circular evaluation with each rotation of
 * its options.
 */
export function turnsOf(task: AnyTaskType, item: unknown, how: How): unknown[] {
  const asked = shuffledBy(task, item, how).item;
  return how.circular ? (task.rotations?.(asked) ?? [asked]) : [asked];
}

/** A reading with the item's own letter as the answer, if its options were asked in another order. */
export function inOwnLetters(task: AnyTaskType, item: unknown, how: How, counted: Counted): Counted {
  const { letters } = shuffledBy(task, item, how);
  const own = how.circular || counted.answer === null ? undefined : letters[counted.answer];
  return own === undefined ? counted : { ...counted, answer: own };
}

/** Number of replies that an item gets, by a run's options: one per sample and rotation. */
export function repliesOf(task: AnyTaskType, payload: unknown, options: Record<string, unknown>): number {
  const samples = evaluationOptions.shape.samples.safeParse(options['samples']).data ?? 1;
  if (options['circular'] !== true || !task.rotations) return samples;
  const item = task.item.safeParse(evaluationPayload.safeParse(payload).data?.item);
  return item.success ? samples * task.rotations(item.data).length : samples;
}
