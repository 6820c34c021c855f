import { z } from 'zod';
import { id, platform } from '#shared/contract/common.ts';
import { episodePicture } from '../interaction/payload.ts';

/** An episode as a plan is drafted from it. */
export const planPayload = z.object({
  episodeId: id,
  name: z.string(),
  task: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  cluster: z.string(),
  /** What was done, a line a step. */
  actions: z.array(z.string()),
  first: episodePicture.nullable(),
  last: episodePicture.nullable(),
  /** Place among all questions of the run, so that the right letters are spread evenly. */
  number: z.number().int().nonnegative(),
  /** What is done in other episodes of the same app. */
  otherSteps: z.array(z.string()),
  /** Orders that people found as valid as the plan. */
  equallyValid: z.array(z.string()),
});
export type PlanPayload = z.infer<typeof planPayload>;
