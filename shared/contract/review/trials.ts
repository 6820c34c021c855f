import { z } from 'zod';
import { criterionResult, taskCheck } from '#shared/agents/result.ts';
import { goldAction } from '#shared/agents/task.ts';
import { procedure } from '../errors.ts';

const session = z.string();

/** What the screen of a trial shows now. */
export const trialScreen = z.object({
  session,
  /** Actions so far. */
  steps: z.number().int(),
  /** Pixels of the picture. */
  width: z.number().int(),
  height: z.number().int(),
  /** PNG, base64. */
  picture: z.string(),
  /** Titles of the open tabs or windows. */
  tabs: z.array(z.object({ title: z.string(), active: z.boolean() })),
});
export type TrialScreen = z.infer<typeof trialScreen>;

/** How a trial ended. */
export const trialEnd = z.object({
  criteria: z.array(criterionResult),
  /** Whether every criterion that the environment decides is met; null if it decides none. */
  met: z.boolean().nullable(),
  /** The episode that was made of it; null if nothing was done. */
  episode: z.string().nullable(),
  /** Whether its actions are the task's gold path now. */
  gold: z.boolean(),
});
export type TrialEnd = z.infer<typeof trialEnd>;

/**
 * A person performs a task in its environment, after their own blind answer to it. Errors: NOT_FOUND, INVALID (also if
 * no environment here can run the task), FORBIDDEN for people on a project's list.
 */
export const trials = {
  begin: procedure.input(z.object({ id: z.string() })).output(trialScreen),
  /** Performs one action and shows the screen once it has settled; INVALID if it could not be performed. */
  act: procedure.input(z.object({ session, action: goldAction })).output(trialScreen),
  /** Ends it: the criteria are checked and, unless one is not met, its actions become the gold path. */
  finish: procedure
    .input(z.object({ session, answer: z.string().max(20_000).nullable().default(null) }))
    .output(trialEnd),
  /** Ends it without a trace. */
  leave: procedure.input(z.object({ session })),
  /** Tests the criteria with the gold path, as `agent --check` does; the task keeps the result. */
  test: procedure.input(z.object({ id: z.string() })).output(taskCheck),
};
