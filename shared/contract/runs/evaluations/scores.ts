import { z } from 'zod';
import { fraction, interval } from '../../common.ts';

export const counts = z.object({
  n: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  parseFailures: z.number().int(),
  refusals: z.number().int(),
  errors: z.number().int(),
});

/** The dimension that a whole evaluation can be narrowed to one value of: the kind of element, text or icon. */
export const scopeDim = 'kind';

/** One metric with its interval. `value` is 0..1. */
export const metric = z.object({
  id: z.string(),
  label: z.string(),
  value: fraction,
  interval,
  n: z.number().int(),
  /**
   * 95 % interval with whole screenshots resampled; null for a figure that is not a mean of hits. Given for the whole and
   * for each value of `scopeDim`, left out of other cells.
   */
  clustered: interval.optional(),
  /** Screenshots that the clustered interval is from. */
  clusters: z.number().int().optional(),
  /**
   * How the answers that the figure is about came out, `right` by its own test. Left out where it is about all of the
   * table's or cell's items: then its counts are theirs.
   */
  counts: counts.optional(),
});

/** The counts that a figure goes with: its own where it is about some of the items only. */
export function countsOf(
  figure: { counts?: z.infer<typeof counts> | undefined } | null | undefined,
  of: { counts: z.infer<typeof counts> },
): z.infer<typeof counts> {
  return figure?.counts ?? of.counts;
}

/** One cell of the result table: `dims` e.g. {difficulty:'easy', platform:'web'}. Totals carry fewer dims. */
export const cell = z.object({ dims: z.record(z.string(), z.string()), counts, metrics: z.array(metric) });

export const scoreReading = z.object({ headline: z.array(metric), counts, cells: z.array(cell) });
