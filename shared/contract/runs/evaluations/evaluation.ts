import { z } from 'zod';
import { isoTime, sha256 } from '../../../records/fields.ts';
import { interval } from '../../../metrics/fraction.ts';
import { bbox, point } from '../../../geometry/shapes.ts';
import { boxOrder, pointConvention } from '../../../geometry/number-conventions.ts';
import { run } from '../runs.ts';
import { perturbations } from '#shared/tasks/perturbations.ts';
import { parityParsers } from '#shared/tasks/published.ts';
import { failureKind, outcome } from '../../../tasks/outcomes.ts';
import { draws } from './request.ts';
import { scoreReading } from './scores.ts';
import { phraseOrText, phraseSchema } from '#shared/phrases/phrase.ts';

/** What the convention guard found in a run's first answers, and the answers read in each convention. */
export const guardFinding = z.object({
  declared: pointConvention,
  /** How boxes of four unnamed numbers were read. */
  declaredBoxes: boxOrder,
  best: pointConvention,
  bestBoxes: boxOrder,
  reason: phraseOrText,
  n: z.number().int(),
  fits: z.array(
    z.object({
      convention: pointConvention,
      boxes: boxOrder,
      /** Whether the numbers can be in this convention at all. */
      possible: z.boolean(),
      /** Answers inside their picture, and inside their target. */
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
      /** The numbers in the reply; for a box with named corners, its centre. */
      numbers: z.array(z.number()),
      /** The point in image pixels under each convention, in the order of `fits`. */
      points: z.array(point),
    }),
  ),
});

/** Settings of an evaluation that differ from the defaults; runs that differ here are different rows. */
export const evaluationSettings = z.object({
  arm: z.string().nullable(),
  detector: z.string().nullable(),
  circular: z.boolean(),
  noImage: z.boolean(),
  visualPrompt: z.boolean().nullable(),
  thinking: z.boolean(),
  samples: z.number().int(),
  /** Name of the file of hints. */
  hints: z.string().nullable(),
  /** Only if it stands in place of the model record's. */
  temperature: z.number().exactOptional(),
  /** Number of examples, the seed that drew them, and the release they come from; null: held out of the scored one. */
  fewShot: z.object({ k: z.number().int(), seed: z.number().int(), from: z.string().nullable() }).exactOptional(),
  perturbation: z.enum(perturbations).exactOptional(),
  parityParser: z.enum(parityParsers).nullable(),
  limit: z.number().int().nullable(),
  draw: z.enum(draws).nullable(),
  seed: z.number().int().nullable(),
  shard: z.object({ index: z.number().int(), of: z.number().int() }).nullable(),
  /** Only in figures with an extractor's readings, which are never mixed with the others: the extractor. */
  extractor: z.string().nullable().default(null),
});

/** Figures in which replies that the reader could not read count as the extractor read them. */
export const extractedFigures = z.object({
  model: z.string(),
  /** Number of items with an unread reply, and what became of them; `waiting` were not asked yet. */
  unread: z.number().int(),
  option: z.number().int(),
  none: z.number().int(),
  unusable: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  calls: z.number().int(),
  /** US dollars. */
  cost: z.number(),
  strict: scoreReading,
  summary: z.unknown(),
  misses: z.array(z.object({ kind: failureKind, n: z.number().int() })),
});
export type ExtractedFigures = z.infer<typeof extractedFigures>;

const readAnswer = z.object({ outcome, answer: z.string().nullable() });

/** An item whose strict reading changed when its replies were read again. */
export const changedReading = z.object({
  index: z.number().int(),
  item: z.string(),
  before: readAnswer,
  now: readAnswer,
});

export const evaluation = z.object({
  run,
  task: z.string(),
  model: z.string(),
  release: z.string(),
  settings: evaluationSettings,
  /** Baselines (chance or floor) are marked as such in every table. */
  baseline: z.boolean(),
  manifest: z.object({
    promptId: z.string(),
    promptVersion: z.number(),
    /** Versions of all prompt files by id, if the task has several. */
    prompts: z.record(z.string(), z.number()).optional(),
    parser: z.string(),
    /** Version of the strict reader of replies; absent in runs from before it was recorded. */
    reader: z.string().exactOptional(),
    /** When its replies were read again, the reader before (null: not recorded), and how many items changed. */
    readAgain: z.object({ from: z.string().nullable(), at: isoTime, changed: z.number().int() }).exactOptional(),
    releaseHash: z.string(),
    params: z.unknown(),
    imagePolicy: z.unknown(),
    itemListHash: z.string(),
    startedAt: isoTime,
    /** SHA-256 of the prompt template (system and user text before variables are filled in); null in old runs. */
    promptHash: sha256.nullable().default(null),
    /** SHA-256 of the model's record; null in old runs. */
    modelHash: sha256.nullable().default(null),
    provider: z.string().nullable().default(null),
    /** The server; null for the provider's own, and for built-in models. */
    baseUrl: z.string().nullable().default(null),
    /** Version of Benchwright that started the run. */
    appVersion: z.string().nullable().default(null),
  }),
  /** The reader that reads replies now, if the run's were read by another one; `readAgain` replaces it. */
  newerReader: z.string().exactOptional(),
  /** The first items that changed when replies were read again; absent in lists, and if none was. */
  changedReadings: z.array(changedReading).exactOptional(),
  /** Archived: hidden from all tables unless requested. */
  archived: z.boolean(),
  /** Number of items whose results are left out because they wait for the caller's own answer; absent if none is. */
  withheld: z.number().int().exactOptional(),
  /** Items scored so far, and all; they differ while it runs. */
  scored: z.number().int(),
  of: z.number().int(),
  strict: scoreReading,
  parity: scoreReading.nullable(),
  /** The strict reading with an extractor; null for a run without one. */
  extracted: extractedFigures.nullable(),
  /** The whole table of each reading in the shape that `benchwright score` prints for the task. */
  summary: z.object({ strict: z.unknown(), parity: z.unknown() }),
  /** If each item was asked several times: the chance that one of k answers is right, k from 1 on. */
  passes: z.array(z.object({ k: z.number().int(), value: z.number(), interval, n: z.number().int() })).nullable(),
  /** Model names that the server reported. */
  served: z.array(z.string()),
  /** Seconds per answer: half take no longer than `median`, nine in ten no longer than `p90`. Null without answers. */
  latency: z.object({ median: z.number(), p90: z.number() }).nullable(),
  /** Failures in the strict reading, by kind. */
  misses: z.array(z.object({ kind: failureKind, n: z.number().int() })),
  /** The model's numbers do not look like the declared convention; null if they do. */
  guard: guardFinding.nullable(),
  /** Signs that the figures say more about how replies were read than about the model; see `docs/metrics.md`. */
  alarms: z.array(phraseSchema),
});
