import { z } from 'zod';
import { fraction, interval } from '../../../metrics/fraction.ts';

export const counts = z.object({
  n: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  parseFailures: z.number().int(),
  refusals: z.number().int(),
  errors: z.number().int(),
});

/** The dimension by which a whole evaluation can be filtered: the kind of element, text or icon. */
export const scopeDim = 'kind';

/** One metric with its interval. `value` is 0..1. */
export const metric = z.object({
  id: z.string(),
  label: z.string(),
  value: fraction,
  interval,
  n: z.number().int(),
  /**
   * 95 % interval with whole screenshots resampled; null for a figure that is not a mean of hits. Present for the total
   * and for each value of `scopeDim`, absent in other cells.
   */
  clustered: interval.optional(),
  /** Number of screenshots in the clustered interval. */
  clusters: z.number().int().optional(),
  /**
   * Outcomes of the answers that the figure covers, with its own definition of `right`. Absent if it covers all items
   * of the table or cell: then their counts apply.
   */
  counts: counts.optional(),
});

/** The counts that belong to a figure: its own if it covers only some items. */
export function countsOf(
  figure: { counts?: z.infer<typeof counts> | undefined } | null | undefined,
  of: { counts: z.infer<typeof counts> },
): z.infer<typeof counts> {
  return figure?.counts ?? of.counts;
}

/** One cell of the result table: `dims` e.g. {difficulty:'easy', platform:'web'}. Totals have fewer dims. */
export const cell = z.object({ dims: z.record(z.string(), z.string()), counts, metrics: z.array(metric) });

export const scoreReading = z.object({ headline: z.array(metric), counts, cells: z.array(cell) });
