import { z } from 'zod';
import { id, sha256 } from '../../../records/fields.ts';
import { point } from '../../../geometry/shapes.ts';
import { pictureRoles } from '#shared/tasks/showing.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { errorOfItem } from './errors.ts';
import { evaluationSettings } from './evaluation.ts';
import { boxOrder, pointConvention } from '../../../geometry/number-conventions.ts';
import { outcome, failureKind } from '../../../tasks/outcomes.ts';

export const predictionRow = z.object({
  index: z.number().int(),
  itemId: z.string(),
  /** Empty for an item without a picture of the project. */
  screenshotId: z.union([id, z.literal('')]),
  screenshotName: z.string(),
  sha256,
  width: z.number(),
  height: z.number(),
  label: z.string(),
  dims: z.record(z.string(), z.string()),
  outcome,
  parityOutcome: outcome.nullable(),
  gold: z.string(),
  answer: z.string().nullable(),
  point: point.nullable(),
  /** Pixels from the point to the nearest edge of the target; 0 inside. */
  distance: z.number().nullable(),
  /** The same three as the published code reads the reply; null if it has no such reading or there was no reply. */
  parityAnswer: z
    .object({ answer: z.string().nullable(), point: point.nullable(), distance: z.number().nullable() })
    .nullable(),
  /** In the strict reading; null for a right answer. */
  failure: failureKind.nullable(),
  boxes: z.array(z.object({ kind: z.string(), bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]) })),
  /** All pictures of the item and their roles; the first is the one above. Empty for an item without pictures. */
  pictures: z.array(
    z.object({
      sha256,
      width: z.number(),
      height: z.number(),
      role: z.enum(pictureRoles),
      letter: z.string().nullable(),
    }),
  ),
});

/** How a reply was read: the rule, the matched part of the reply, and the steps from its numbers to image pixels. */
const readHow = z.object({
  pattern: z.string(),
  span: z.tuple([z.number(), z.number()]).nullable(),
  note: z.string().nullable(),
  notePhrase: phraseSchema.nullish(),
  /** Numbers of a point or box in the reply. */
  numbers: z.array(z.number()),
  convention: z.string().nullable(),
  /** What a published reader divides the two numbers by; null if it does not divide them. */
  scale: z.tuple([z.number(), z.number()]).nullable(),
  /** Size of the picture as the model saw it. */
  sent: z.object({ width: z.number(), height: z.number() }).nullable(),
});

/** An item as its task asks it, without the key: a question to answer, or an instruction to point at something. */
const askedItem = z.object({
  kind: z.enum(['answer', 'point']),
  text: z.string(),
  options: z.array(z.object({ letter: z.string(), text: z.string() })),
});

/** One item of a run as it leaves the project, to be analysed elsewhere or scored again by `score`. */
export const predictionLine = z.object({
  id: z.string(),
  /** Its id where it came from, such as that of a question file. */
  name: z.string().optional(),
  /** Place in the release, from 0. */
  index: z.number().int(),
  /** SHA-256 of the item as asked, with its key, and of the prompt's template; null in old runs. */
  hash: sha256,
  prompt: sha256.nullable(),
  /** The question with its options, or the instruction, and the picture's name, by which `score` joins it with a gold file. */
  match: z.object({ text: z.string(), picture: z.string().optional() }),
  stage: z.string().optional(),
  case: z.number().int().optional(),
  /** As received; null if the call failed. */
  reply: z.string().nullable(),
  /** Every reply, if the item was asked several times. */
  replies: z.array(z.string()).optional(),
  /** The strict reading: a letter or word, or a point in image pixels. */
  reading: z.union([z.string(), point]).nullable(),
  rule: z.string().nullable(),
  outcome,
  /** What an extractor made of an unread reply; its outcome is beside, never in place of, the other. */
  extracted: z
    .object({ model: z.string(), kind: z.string(), answer: z.string().nullable(), outcome: outcome.nullable() })
    .optional(),
  tokens: z.object({ input: z.number().nullable(), output: z.number().nullable() }),
  cost: z.number().nullable(),
  ms: z.number().nullable(),
  coordinates: pointConvention.optional(),
  boxes: boxOrder.optional(),
  /** Size of the picture as sent. */
  sent: z.object({ width: z.number(), height: z.number() }).nullish(),
  /** Only for curators. */
  gold: z.string().optional(),
});

export const predictionDetail = predictionRow.extend({
  item: z.unknown(),
  asked: askedItem,
  /** The release's explanation of the key; null if it has none. */
  explanation: z.string().nullable(),
  /** Kind of the item in the project, and where Review opens it; null if it no longer exists. */
  source: z.object({ kind: z.string(), review: z.string() }).nullable(),
  /** Answers of all runs of this task to the same item, including this one. */
  others: z.array(
    z.object({
      run: id,
      model: z.string(),
      settings: evaluationSettings,
      outcome,
      parityOutcome: outcome.nullable(),
      answer: z.string().nullable(),
    }),
  ),
  /** The reply; for a circular evaluation all of them, separated by a line. */
  reply: z.string().nullable(),
  read: readHow,
  parityRead: readHow.nullable(),
  /** What an extractor made of an unread reply; null if it was not asked. */
  extracted: z
    .object({
      model: z.string(),
      kind: z.enum(['option', 'none', 'unusable', 'failed']),
      /** With its reading; null if its call failed. */
      outcome: outcome.nullable(),
      answer: z.string().nullable(),
      replies: z.array(z.string()),
      error: z.string().nullable(),
      errorPhrase: phraseSchema.nullish(),
    })
    .nullable(),
  /** Kinds of error, for a failure whose task has them. */
  errors: z.array(errorOfItem),
  error: z.string().nullable(),
  errorPhrase: phraseSchema.nullish(),
  callIds: z.array(id),
  seconds: z.number().nullable(),
  cost: z.number().nullable(),
});
