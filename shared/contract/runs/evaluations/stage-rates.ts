import { z } from 'zod';

const rate = z.number().nullable();
const rates = z.object({ locSr: rate, intSr: rate, saLocSr: rate, saIntSr: rate });

/** The four rates of cases that were tried in two stages, as shares (0–1); null without any case. */
export const stageSummary = rates.extend({
  /** Number of cases. */
  n: z.number(),
  /** Number of cases with a result of each stage. */
  valid: z.object({ locate: z.number(), interact: z.number() }),
  /** Over the cases with a result, as the published code counts. */
  published: rates,
});

/** The summary of a task whose type has `stageRates`: over all cases, by category and by component. */
export const stageSummaries = stageSummary.extend({
  categories: z.record(z.string(), stageSummary),
  components: z.record(z.string(), stageSummary),
  withoutInteract: z.number().default(0),
  withoutTarget: z.number().default(0),
});
