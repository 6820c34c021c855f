import { z } from 'zod';
import { id } from '#shared/contract/common.ts';
import { pointConvention } from '#shared/contract/models.ts';
import { parityParsers } from '#shared/tasks/published.ts';

/** One release record as an evaluation took it up. `item` is the task's own item, key included. */
export const evaluationPayload = z.object({
  /** Running number in the release, from 0. */
  index: z.number().int(),
  screenshotId: id,
  screenshotName: z.string(),
  item: z.unknown(),
});
export type EvaluationPayload = z.infer<typeof evaluationPayload>;

/** What is frozen for a whole evaluation when it begins. */
export const evaluationOptions = z.object({
  circular: z.boolean(),
  noImage: z.boolean(),
  /** The published parser of the parity reading. */
  parityParser: z.enum(parityParsers).default('default'),
  arm: z.string().nullable(),
  promptId: z.string(),
  /** `prompt`: the prompt file's system message; null: none is sent; else its text. */
  system: z
    .literal('prompt')
    .or(z.object({ text: z.string() }))
    .nullable(),
  coordinates: pointConvention,
  /** Convention of the model that describes first, where there is one. */
  detectorCoordinates: pointConvention.optional(),
});
export type EvaluationOptions = z.infer<typeof evaluationOptions>;
