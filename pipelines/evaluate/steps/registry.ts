import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { EvaluationStep } from './define.ts';
import { describe } from './describe.ts';
import { locate } from './locate.ts';

/** Every step that can come before the answer, by the id that tasks use; a new one adds a line. */
const steps: Readonly<Record<string, (task: AnyTaskType) => EvaluationStep>> = { describe, locate };

/** The steps that a task names, in its order. Throws if one is missing. */
export function stepsBefore(task: AnyTaskType): EvaluationStep[] {
  return task.steps.map((id) => {
    const make = steps[id];
    if (!make) throw new Error(inWords('call-no-step', { task: task.id, step: id }));
    return make(task);
  });
}

/** The steps of an arm. */
export const stepsIn = (task: AnyTaskType, arm: string | undefined): EvaluationStep[] =>
  stepsBefore(task).filter(({ arms }) => arms === null || arms.includes(arm ?? ''));
