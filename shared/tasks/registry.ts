import type { AnyTaskType } from './define.ts';
import { grounding } from './grounding/index.ts';
import { mcq } from './mcq/index.ts';

/** Every task type; a new one adds its folder and one line here. */
export const taskTypes: readonly AnyTaskType[] = [mcq, grounding];

/** The task type of an id, or undefined. */
export function taskType(id: string): AnyTaskType | undefined {
  return taskTypes.find((type) => type.id === id);
}
