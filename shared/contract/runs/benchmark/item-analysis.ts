import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { suspicions } from '#shared/metrics/items/item-analysis.ts';

const share = z.number().nullable();

/** An item as all ranked runs of models answered it; see `itemFigures`. */
export const analysedItem = z.object({
  /** Its id, and its place in the first of the runs. */
  id: z.string(),
  index: z.number().int(),
  label: z.string(),
  difficulty: z.number(),
  discrimination: share,
  suspicion: z.enum(suspicions).nullable(),
  /** The key, and the answer that most of the better runs gave instead. */
  gold: z.string(),
  instead: z.string().nullable(),
  /** A run that got it wrong, with the item's place in it; null if none did. */
  wrongIn: z.object({ run: id, model: z.string(), index: z.number().int() }).nullable(),
});
export type AnalysedItem = z.infer<typeof analysedItem>;

/** How well fewer items keep the ranking of the runs; see `liteSet`. */
export const liteFigures = z.object({
  /** Number of items, or of cases whose stages belong together. */
  n: z.number().int(),
  /** Ids of the items. */
  items: z.array(z.string()),
  tau: share,
  ci: z.tuple([z.number(), z.number()]).nullable(),
  apparent: share,
});

export const itemAnalysis = z.object({
  runs: z.array(z.object({ run: id, model: z.string() })),
  /** Suspects first, then the hardest. Only items that every run answered. */
  items: z.array(analysedItem),
  lite: liteFigures.nullable(),
});
export type ItemAnalysis = z.infer<typeof itemAnalysis>;
