import { z } from 'zod';
import { id, platform } from '#shared/records/fields.ts';
import { episodePicture } from '../interaction/payload.ts';

/** Input for drafting a plan. */
export const planSource = z.object({
  task: z.string(),
  app: z.string().nullable(),
  /** The actions, one line per step. */
  actions: z.array(z.string()),
  first: episodePicture.nullable(),
  last: episodePicture.nullable(),
});
export type PlanSource = z.infer<typeof planSource>;

/** An episode as input for its plan question. */
export const planPayload = planSource.extend({
  episodeId: id,
  name: z.string(),
  platform: platform.nullable(),
  cluster: z.string(),
  /** Running number among all questions of the run, so that the right letters are spread evenly. */
  number: z.number().int().nonnegative(),
  /** Other tasks of the same app: a short plan borrows steps from their plans. */
  others: z.array(planSource).default([]),
  /** Whether the run drafts the first of them anyway, as one of its own items. */
  othersInRun: z.boolean().default(false),
  /** Orders that people found equally valid. */
  equallyValid: z.array(z.string()),
});
export type PlanPayload = z.infer<typeof planPayload>;
