import { z } from 'zod';
import { perturbations } from '#shared/tasks/perturbations.ts';
import { parityParsers } from '#shared/tasks/published.ts';

/** How a limit draws items: at random, at random in proportion to the table's cells, or the first of the release. */
export const draws = ['random', 'stratified', 'first'] as const;
export type Draw = (typeof draws)[number];

export const evaluationRequest = z.object({
  task: z.string(),
  model: z.string(),
  release: z.string(),
  concurrency: z.number().int().positive().optional(),
  budget: z.number().nonnegative().optional(),
  limit: z.number().int().positive().optional(),
  /** How `limit` draws; absent: the first. */
  draw: z.enum(draws).optional(),
  /** Seed of the draw; the same seed draws the same items. */
  seed: z.number().int().nonnegative().optional(),
  /** An item is right only if every rotation of its options is. */
  circular: z.boolean().default(false),
  noImage: z.boolean().default(false),
  /** Draws marks on the pictures of knowledge questions and names them in the text; absent: yes. */
  visualPrompt: z.boolean().optional(),
  /** Asks for reasoning before the answer of knowledge questions; absent: no. */
  thinking: z.boolean().optional(),
  /** Number of times each item is asked, for pass@k; absent: once. */
  samples: z.number().int().min(2).max(100).optional(),
  /** Asks several times even if all answers must be the same, because the temperature is 0. */
  repeatSame: z.literal(true).optional(),
  /** A plan or other knowledge for each item, by its id, label or running number; added to the question. */
  hints: z.object({ name: z.string().max(500), texts: z.record(z.string(), z.string().max(20_000)) }).optional(),
  /** In place of the model record's; several requests make a sweep. */
  temperature: z.number().min(0).max(2).optional(),
  /**
   * `k` examples with their right replies before the question, drawn by the seed: from another release that shares
   * nothing with the scored items, or, without `from`, held out of the scored ones.
   */
  fewShot: z
    .object({
      k: z.number().int().min(1).max(32),
      seed: z.number().int().nonnegative(),
      from: z.string().optional(),
    })
    .optional(),
  /** The same items with other options or pictures; absent: as they are. */
  perturbation: z.enum(perturbations).optional(),
  /** Calls are sent in the provider's batches, at half price and within a day. */
  batch: z.literal(true).optional(),
  arm: z.string().optional(),
  /** Model that describes the component first, for arms that need it; default: the evaluated model. */
  detector: z.string().optional(),
  /** Model that reads replies which the reader could not, for tasks with options; absent: none. */
  extractor: z.string().optional(),
  shard: z.object({ index: z.number().int(), of: z.number().int() }).optional(),
  /** `benchmark-default`: as the model's record says; `model-default`: none is sent; otherwise its text. */
  systemPrompt: z
    .enum(['model-default', 'benchmark-default'])
    .or(z.object({ text: z.string().max(20_000) }))
    .default('benchmark-default'),
  /** A prompt file in place of the benchmark's or the record's. */
  prompt: z.object({ name: z.string().max(500), text: z.string().max(100_000) }).optional(),
  /** Published parser of the parity reading; absent: the default one. */
  parityParser: z.enum(parityParsers).optional(),
});
export type EvaluationRequest = z.infer<typeof evaluationRequest>;
