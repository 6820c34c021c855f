import { z } from 'zod';
import { scoreReading } from '../evaluations/scores.ts';

/** What a row that no model made says about a release. */
export const referenceKinds = ['human', 'constant', 'chance'] as const;

/**
 * Figures of people and of guesses on the items of a release, for scale: never ranked. `human`: blind answers that people
 * stored in review; `constant`: the one answer that is right most often; `chance`: the expected figure of random answers.
 */
export const referenceRow = z.object({
  kind: z.enum(referenceKinds),
  task: z.string(),
  release: z.string(),
  /** The constant answer, by form if the items differ in it; null for the centre of the picture, and for other rows. */
  answer: z.string().nullable(),
  /** Items answered, and items of the task in the release. */
  items: z.number().int(),
  of: z.number().int(),
  /** Only for people: how many there are, their answers, and those left out since the item was asked differently. */
  people: z.number().int(),
  answers: z.number().int(),
  earlier: z.number().int(),
  /** Seconds per answer of people; null without measured ones. */
  seconds: z.object({ median: z.number(), p90: z.number() }).nullable(),
  /** Each answer is a case: n counts answers. Expected figures have no interval. */
  strict: scoreReading,
  /** The task's whole table, for layouts of papers; null for expected figures. */
  summary: z.unknown().default(null),
});
export type ReferenceRow = z.infer<typeof referenceRow>;
