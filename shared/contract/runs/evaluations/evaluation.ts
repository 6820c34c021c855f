import { z } from 'zod';
import { bbox, interval, isoTime, point, sha256 } from '../../common.ts';
import { boxOrder, pointConvention } from '../models.ts';
import { run } from '../runs.ts';
import { parityParsers } from '#shared/tasks/published.ts';
import { failureKind } from './outcomes.ts';
import { draws } from './request.ts';
import { scoreReading } from './scores.ts';

/** What the convention guard found on a run's first answers, and what they would be under each convention. */
export const guardFinding = z.object({
  declared: pointConvention,
  /** How boxes that do not say what their numbers are were read. */
  declaredBoxes: boxOrder,
  best: pointConvention,
  bestBoxes: boxOrder,
  reason: z.string(),
  n: z.number().int(),
  fits: z.array(
    z.object({
      convention: pointConvention,
      boxes: boxOrder,
      /** Whether the numbers can be of this convention at all. */
      possible: z.boolean(),
      /** Answers inside their picture, and on their target. */
      inside: z.number().int(),
      hits: z.number().int(),
    }),
  ),
  answers: z.array(
    z.object({
      index: z.number().int(),
      label: z.string(),
      screenshotName: z.string(),
      sha256,
      width: z.number(),
      height: z.number(),
      target: bbox.nullable(),
      /** As they are in the reply; of a box that says what it is, its middle. */
      numbers: z.array(z.number()),
      /** The point in image pixels under each convention, in the order of `fits`. */
      points: z.array(point),
    }),
  ),
});

export const evaluation = z.object({
  run,
  task: z.string(),
  model: z.string(),
  release: z.string(),
  /** What this evaluation was asked to do otherwise than usual; runs that differ here are different rows. */
  settings: z.object({
    arm: z.string().nullable(),
    detector: z.string().nullable(),
    circular: z.boolean(),
    noImage: z.boolean(),
    visualPrompt: z.boolean().nullable(),
    thinking: z.boolean(),
    samples: z.number().int(),
    /** Name of the file of hints. */
    hints: z.string().nullable(),
    parityParser: z.enum(parityParsers).nullable(),
    limit: z.number().int().nullable(),
    draw: z.enum(draws).nullable(),
    seed: z.number().int().nullable(),
    shard: z.object({ index: z.number().int(), of: z.number().int() }).nullable(),
  }),
  /** Chance or floor rows are marked as baselines in every table. */
  baseline: z.boolean(),
  manifest: z.object({
    promptId: z.string(),
    promptVersion: z.number(),
    /** Versions of all prompt files by id, where the task has several. */
    prompts: z.record(z.string(), z.number()).optional(),
    parser: z.string(),
    releaseHash: z.string(),
    params: z.unknown(),
    imagePolicy: z.unknown(),
    itemListHash: z.string(),
    startedAt: isoTime,
    /** SHA-256 of the prompt as sent for items (system and user text before variables are filled in); null in old runs. */
    promptHash: sha256.nullable().default(null),
    /** SHA-256 of the model's record; null in old runs. */
    modelHash: sha256.nullable().default(null),
    provider: z.string().nullable().default(null),
    /** The server asked; null for the provider's own, and for built-in models. */
    baseUrl: z.string().nullable().default(null),
    /** Version of Benchwright that began the run. */
    appVersion: z.string().nullable().default(null),
  }),
  /** Somebody put it away: it is in no table unless asked for. */
  archived: z.boolean(),
  /** Items scored so far of all; they differ while it runs. */
  scored: z.number().int(),
  of: z.number().int(),
  strict: scoreReading,
  parity: scoreReading.nullable(),
  /** The whole table of each reading in the shape that `benchwright score` prints for the task. */
  summary: z.object({ strict: z.unknown(), parity: z.unknown() }),
  /** Where each item was asked several times: the chance that one of k answers is right, k from 1 on. */
  passes: z.array(z.object({ k: z.number().int(), value: z.number(), interval, n: z.number().int() })).nullable(),
  /** Names that the server gave of the model that answered. */
  served: z.array(z.string()),
  /** Seconds of an answer: half take no longer than `median`, nine in ten no longer than `p90`. Null without answers. */
  latency: z.object({ median: z.number(), p90: z.number() }).nullable(),
  /** What is not right in the strict reading, by kind. */
  misses: z.array(z.object({ kind: failureKind, n: z.number().int() })),
  /** The model's numbers do not look like the convention they are read in; null when they do. */
  guard: guardFinding.nullable(),
});
