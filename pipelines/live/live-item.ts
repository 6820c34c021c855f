import { z } from 'zod';
import { action } from '#shared/episodes/actions.ts';
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
  /** What is done before the agent is asked for the first time: the steps of another episode. */
  begin: z.array(z.object({ action, picture: z.object({ sha256: z.string(), print: z.string() }) })).optional(),
  /** Whether the gold path is replayed first, and the task left out if it no longer works. */
  rehearse: z.boolean().default(false),
  /** The machines that it may use; absent: those that are named to the process. */
  machines: z.array(z.string()).optional(),
  /** Whether it waits for a person before its first action. */
  paused: z.boolean().optional(),
});
export type LiveItem = z.infer<typeof liveItem>;

export const histories = ['turns', 'summary'] as const;

/** Options of a live run. */
export const liveOptions = z.object({ history: z.enum(histories).default('turns') });
export type LiveOptions = z.infer<typeof liveOptions>;
