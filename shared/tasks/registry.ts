import { automation } from './automation/index.ts';
import type { AnyTaskType } from './define.ts';
import { fineState } from './fine_state/index.ts';
import { grounding } from './grounding/index.ts';
import { knowledge } from './knowledge/index.ts';
import { mcq } from './mcq/index.ts';
import { process } from './process/index.ts';

/** Every task type; a new one adds its folder and one line here. */
export const taskTypes: readonly AnyTaskType[] = [mcq, grounding, fineState, automation, knowledge, process];

/** The task type of an id, or undefined. */
export function taskType(id: string): AnyTaskType | undefined {
  return taskTypes.find((type) => type.id === id);
}
