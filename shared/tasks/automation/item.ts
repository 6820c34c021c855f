import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';

/** One task of an ordered list, done by an agent with a step limit (MMBench-GUI L3 and L4). */
export const automationItem = z.object({
  index: z.number().int().nonnegative(),
  task: z.string(),
  platform: platform.nullable(),
  maxSteps: z.number().int().positive(),
});
export type AutomationItem = z.infer<typeof automationItem>;

/** Result of a task: success, and the number of steps (1 … maxSteps). */
export const automationAnswer = z.object({ success: z.boolean(), steps: z.number().int() });
export type AutomationAnswer = z.infer<typeof automationAnswer>;
