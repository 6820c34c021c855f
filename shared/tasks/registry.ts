import { inWords } from '../phrases/phrase.ts';
import { automation } from './automation/index.ts';
import type { AnyTaskType } from './define.ts';
import { fineState } from './fine-state/index.ts';
import { grounding } from './grounding/index.ts';
import { knowledge } from './knowledge/index.ts';
import { understanding } from './understanding/index.ts';
import { process } from './process/index.ts';

const types: AnyTaskType[] = [understanding, grounding, fineState, automation, knowledge, process];

/** Every task type; a new one adds its folder and one line above. */
export const taskTypes: readonly AnyTaskType[] = types;

/** The task type with an id, or undefined. */
export function taskType(id: string): AnyTaskType | undefined {
  return taskTypes.find((type) => type.id === id);
}

/** Adds a task type at run time; returns a function that removes it again. */
export function addTaskType(type: AnyTaskType): () => void {
  if (taskType(type.id)) throw new Error(inWords('task-twice', { task: type.id }));
  types.push(type);
  return () => void types.splice(types.indexOf(type), 1);
}
