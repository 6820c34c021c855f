import { z } from 'zod';
import { id } from '#shared/contract/common.ts';
import { boxOrder, pointConvention } from '#shared/contract/runs/models.ts';
import { parityParsers } from '#shared/tasks/published.ts';

/** One release record as an evaluation took it up. `item` is the task's own item, key included. */
export const evaluationPayload = z.object({
  /** Running number in the release, from 0. */
  index: z.number().int(),
  screenshotId: id,
  screenshotName: z.string(),
  item: z.unknown(),
  /** A plan or other knowledge that is sent with the item; left out where none is. */
  hint: z.string().optional(),
});
export type EvaluationPayload = z.infer<typeof evaluationPayload>;

/** What is frozen for a whole evaluation when it begins. */
export const evaluationOptions = z.object({
  circular: z.boolean(),
  noImage: z.boolean(),
  /** Marks are drawn on the pictures of tasks that have some. */
  visualPrompt: z.boolean().default(true),
  /** Tasks that let it be chosen ask the model to think first. */
  thinking: z.boolean().default(false),
  /** How often each item is asked. */
  samples: z.number().int().min(1).max(100).default(1),
  /** The published parser of the parity reading. */
  parityParser: z.enum(parityParsers).default('default'),
  arm: z.string().nullable(),
  promptId: z.string(),
  /** `prompt`: the prompt file's system message; null: none is sent; otherwise its text. */
  system: z
    .literal('prompt')
    .or(z.object({ text: z.string() }))
    .nullable(),
  /** Sent to models whose record has none; null: none is sent. */
  temperature: z.number().nullable().default(null),
  coordinates: pointConvention,
  /** What four numbers of a box are that do not say it themselves. */
  boxes: boxOrder.default('xyxy'),
  /** Convention of the model that describes first, if there is one. */
  detectorCoordinates: pointConvention.optional(),
  /** What four numbers of a box are to that model. */
  detectorBoxes: boxOrder.optional(),
});
export type EvaluationOptions = z.infer<typeof evaluationOptions>;
