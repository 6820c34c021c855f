import { z } from 'zod';
import { point } from '#shared/geometry/shapes.ts';
import { planned } from './composite/planned.ts';
import { outcome } from '#shared/tasks/outcomes.ts';

/** How one reply was read: the rule, the matched part of the reply, and the steps from numbers to image pixels. */
const readTrace = z.object({
  pattern: z.string(),
  span: z.tuple([z.number(), z.number()]).nullable(),
  note: z.string().nullable(),
  /** Numbers of a point or box in the reply. */
  numbers: z.array(z.number()),
  convention: z.string().nullable(),
  /** The published reader's divisors of the two numbers, if any. */
  scale: z.tuple([z.number(), z.number()]).nullable().default(null),
  /** Size of the picture as the model saw it. */
  sent: z.object({ width: z.number(), height: z.number() }).nullable(),
});

/** One reading of one item, with its outcome. */
export const counted = z.object({
  outcome,
  answer: z.string().nullable(),
  point: point.nullable(),
  distance: z.number().nullable(),
  hits: z.record(z.string(), z.boolean()),
  read: readTrace,
  /** What an earlier reader found, if its reply was read again and the answer changed. */
  before: z.object({ outcome, answer: z.string().nullable() }).optional(),
  /** If the item was asked several times, the outcome of each; the first one is scored. */
  samples: z.array(outcome).optional(),
});
export type Counted = z.infer<typeof counted>;

/** A model's answer to one item: the raw replies, and both readings of them. */
export const prediction = z.object({
  model: z.string(),
  /** One reply, or one for each rotation of the options. */
  replies: z.array(z.string()),
  strict: counted,
  parity: counted.nullable(),
  /** In a circular evaluation, the outcome of each rotation. */
  rotations: z.array(outcome),
  seconds: z.number(),
  cost: z.number(),
  /** Of a planner with a grounder: what the planner said, by sample. */
  plans: z.array(planned).optional(),
  /** If a reply of an item with options could not be read: the strict reading of each, by sample and rotation. */
  each: z.array(z.array(counted)).optional(),
});
export type Prediction = z.infer<typeof prediction>;
