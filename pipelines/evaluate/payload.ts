import { z } from 'zod';
import { id } from '#shared/records/fields.ts';
import { adapterRef } from '#shared/records/own-files.ts';
import { boxOrder, pointConvention } from '#shared/geometry/number-conventions.ts';
import { perturbations } from '#shared/tasks/perturbations.ts';
import { parityParsers } from '#shared/tasks/published.ts';

/** One release record as passed to an evaluation. `item` is the task's item, including its key. */
export const evaluationPayload = z.object({
  /** Running number in the release, from 0. */
  index: z.number().int(),
  /** Empty for an item without a picture of the project. */
  screenshotId: z.union([id, z.literal('')]),
  screenshotName: z.string(),
  item: z.unknown(),
  /** Its id where it came from, such as that of a question file; absent if it has none. */
  name: z.string().optional(),
  /** A plan or other knowledge sent with the item; absent if there is none. */
  hint: z.string().optional(),
  /** Pictures that stand in for the item's own, by their hashes. */
  twins: z.record(z.string(), z.string()).optional(),
});
export type EvaluationPayload = z.infer<typeof evaluationPayload>;

/** Settings fixed for a whole evaluation when it starts. */
export const evaluationOptions = z.object({
  circular: z.boolean(),
  noImage: z.boolean(),
  /** Draws marks on the pictures of tasks that have them. */
  visualPrompt: z.boolean().default(true),
  /** Asks the model to reason first, in tasks that offer it. */
  thinking: z.boolean().default(false),
  /** Number of times each item is asked. */
  samples: z.number().int().min(1).max(100).default(1),
  /** The published parser of the parity reading. */
  parityParser: z.enum(parityParsers).default('default'),
  arm: z.string().nullable(),
  promptId: z.string(),
  /** Texts of the project's own prompts, by the prompt that each stands for. */
  promptTexts: z.record(z.string(), z.string()).optional(),
  adapter: adapterRef.optional(),
  /** `prompt`: the prompt file's system message; null: none is sent; otherwise its text. */
  system: z
    .literal('prompt')
    .or(z.object({ text: z.string() }))
    .nullable(),
  /** Temperature for models whose record sets none; null: none is sent. */
  temperature: z.number().nullable().default(null),
  /** Items with their right replies, shown before the question. */
  examples: z.array(z.object({ item: z.unknown(), reply: z.string() })).optional(),
  perturbation: z.enum(perturbations).optional(),
  /** Calls are sent in the provider's batches. */
  batch: z.literal(true).optional(),
  coordinates: pointConvention,
  /** What four unnamed numbers of a box are. */
  boxes: boxOrder.default('xyxy'),
  /** Convention of the model that describes first, if there is one. */
  detectorCoordinates: pointConvention.optional(),
  /** What four unnamed numbers of a box are for that model. */
  detectorBoxes: boxOrder.optional(),
});
export type EvaluationOptions = z.infer<typeof evaluationOptions>;
