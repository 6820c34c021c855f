import { automation } from './automation/index.ts';
import type { AnyTaskType } from './define.ts';
import { fineState } from './fine-state/index.ts';
import { grounding } from './grounding/index.ts';
import { knowledge } from './knowledge/index.ts';
import { process } from './process/index.ts';
import { understanding } from './understanding/index.ts';

/** Every task type; a new one adds its folder and a line here. */
export const allTasks: readonly AnyTaskType[] = [understanding, grounding, fineState, automation, knowledge, process];
