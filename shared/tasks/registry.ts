import { mcq } from './mcq/index.ts';

/** Every task type; a new one adds its folder and one line here. */
export const taskTypes = [mcq] as const;

export type TaskId = (typeof taskTypes)[number]['id'];
