import { allTasks } from './all-tasks.ts';
import type { AnyTaskType } from './define.ts';

/** Every task type. */
export const taskTypes: readonly AnyTaskType[] = allTasks;

/** The task type with an id, or undefined. */
export const taskType = (id: string): AnyTaskType | undefined => taskTypes.find((type) => type.id === id);
