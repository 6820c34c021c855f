import { z } from 'zod';
import { parityParsers } from '#shared/tasks/published.ts';

/** Which items a limit takes: at random, at random in the shares of the table's cells, or the first of the release. */
export const draws = ['random', 'stratified', 'first'] as const;
export type Draw = (typeof draws)[number];

export const evaluationRequest = z.object({
  task: z.string(),
  model: z.string(),
  release: z.string(),
  concurrency: z.number().int().positive().optional(),
  budget: z.number().nonnegative().optional(),
  limit: z.number().int().positive().optional(),
  /** How `limit` draws; left out: the first. */
  draw: z.enum(draws).optional(),
  /** Of the draw; the same number draws the same items. */
  seed: z.number().int().nonnegative().optional(),
  /** Every rotation of the options must be right. */
  circular: z.boolean().default(false),
  noImage: z.boolean().default(false),
  /** Marks are drawn on the pictures of knowledge questions, and the words name them; left out: yes. */
  visualPrompt: z.boolean().optional(),
  /** Knowledge questions ask for a thought before the answer; left out: no. */
  thinking: z.boolean().optional(),
  /** How often each item is asked, for pass@k; left out: once. */
  samples: z.number().int().min(2).max(100).optional(),
  /** A plan or other knowledge for each item, by the item's id, its label or its running number; added to the question. */
  hints: z.object({ name: z.string().max(500), texts: z.record(z.string(), z.string().max(20_000)) }).optional(),
  arm: z.string().optional(),
  /** Model that describes the component first, for arms that need it; default the evaluated model itself. */
  detector: z.string().optional(),
  shard: z.object({ index: z.number().int(), of: z.number().int() }).optional(),
  systemPrompt: z.enum(['model-default', 'benchmark-default']).default('benchmark-default'),
  /** Which published parser the parity reading follows; left out: the usual one. */
  parityParser: z.enum(parityParsers).optional(),
});
export type EvaluationRequest = z.infer<typeof evaluationRequest>;
