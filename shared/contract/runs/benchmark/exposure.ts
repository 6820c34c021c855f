import { z } from 'zod';
import { id } from '../../../records/fields.ts';

const score = z.object({ n: z.number().int(), right: z.number().int() });

/** Scores by what a model can have seen before: when an item was made, and whether its answer was ever published. */
export const exposure = z.object({
  /** Percent of the subjects whose answers a publication withholds: the private twin of the rest. */
  withhold: z.number(),
  /** The newest complete run of each model. */
  scores: z.array(
    z.object({
      ...{ task: z.string(), model: z.string(), run: id },
      /** By the month in which the item was made (`2026-03`), the oldest first. */
      months: z.array(score.extend({ month: z.string() })),
      open: score,
      withheld: score,
    }),
  ),
});
export type Exposure = z.infer<typeof exposure>;
