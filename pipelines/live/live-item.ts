import { z } from 'zod';
import { agentTask } from '#shared/agents/task.ts';

/** One attempt at one task, as passed to a run. */
export const liveItem = z.object({
  env: z.string(),
  /** What the set of tasks is called: a file's name, or the project's own episodes. */
  set: z.string(),
  task: agentTask,
  /** Steps after which the episode ends. */
  maxSteps: z.number().int().positive(),
  /** 0, 1, 2 … when tasks are tried several times. */
  sample: z.number().int().min(0),
});
export type LiveItem = z.infer<typeof liveItem>;

export const histories = ['turns', 'summary'] as const;

/** Options of a live run. */
export const liveOptions = z.object({ history: z.enum(histories).default('turns') });
export type LiveOptions = z.infer<typeof liveOptions>;
