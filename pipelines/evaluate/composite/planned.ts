import { z } from 'zod';

/** What a planner said to do. */
export const planned = z.object({
  /** The element in words; null if it named none, so that there is nothing to look for. */
  element: z.string().nullable(),
  /** The kind of action; null if none could be read. */
  action: z.string().nullable(),
  reply: z.string(),
  refused: z.boolean(),
  seconds: z.number(),
  cost: z.number(),
  callId: z.string(),
});
export type Planned = z.infer<typeof planned>;
/** One for each time that an item is asked. */
export const plansMade = z.object({ plans: z.array(planned).min(1) });
