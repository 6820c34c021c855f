import { z } from 'zod';
import { bbox, fraction, id, interval, isoTime, page, pageInput, point, sha256 } from '../common.ts';
import { procedure } from '../errors.ts';
import { pointConvention } from './models.ts';
import { estimate, run } from './runs.ts';
import { parityParsers } from '#shared/tasks/published.ts';
import { pictureRoles } from '#shared/tasks/showing.ts';

/** How one answer was counted; the five are kept apart in every count. */
export const outcomes = ['right', 'wrong', 'parse-failure', 'refusal', 'error'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;

/** Kinds of failure of a reading; the kinds of a miss apply to answers that are places. */
export const failureKinds = [
  'near-miss',
  'wrong-part',
  'named-alike',
  'other-element',
  'nothing-there',
  'wrong',
  'parse-failure',
  'refusal',
  'error',
] as const;
export const failureKind = z.enum(failureKinds);
export type FailureKind = z.infer<typeof failureKind>;

/** `strict` follows the paper's definition, `parity` what the published code computes. */
export const reading = z.enum(['strict', 'parity']);

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
   * 95 % interval with whole screenshots resampled; null for a figure that is no mean of hits. Given for the whole and
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

/** What the convention guard found on a run's first answers, and what they would be under each convention. */
export const guardFinding = z.object({
  declared: pointConvention,
  best: pointConvention,
  reason: z.string(),
  n: z.number().int(),
  fits: z.array(
    z.object({
      convention: pointConvention,
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
      /** As they stand in the reply. */
      numbers: point,
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
  /** Somebody put it away: it stands in no table unless asked for. */
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

export const predictionRow = z.object({
  index: z.number().int(),
  itemId: z.string(),
  screenshotId: id,
  screenshotName: z.string(),
  sha256,
  width: z.number(),
  height: z.number(),
  label: z.string(),
  dims: z.record(z.string(), z.string()),
  outcome,
  parityOutcome: outcome.nullable(),
  gold: z.string(),
  answer: z.string().nullable(),
  point: point.nullable(),
  /** Pixels from the point to the nearest edge of the target; 0 inside. */
  distance: z.number().nullable(),
  /** The same three as the published code reads the reply; null where it has no such reading, or got no reply. */
  parityAnswer: z
    .object({ answer: z.string().nullable(), point: point.nullable(), distance: z.number().nullable() })
    .nullable(),
  /** Of the strict reading; null for a right answer. */
  failure: failureKind.nullable(),
  boxes: z.array(z.object({ kind: z.string(), bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]) })),
  /** All pictures of the item with what they are for; the first is the one above. Empty for an item without any. */
  pictures: z.array(
    z.object({
      sha256,
      width: z.number(),
      height: z.number(),
      role: z.enum(pictureRoles),
      letter: z.string().nullable(),
    }),
  ),
});

/** How a reply was read: the rule, the part of the reply it matched, and the chain from its numbers to image pixels. */
const readHow = z.object({
  pattern: z.string(),
  span: z.tuple([z.number(), z.number()]).nullable(),
  note: z.string().nullable(),
  /** Numbers of a point or box as they stand in the reply. */
  numbers: z.array(z.number()),
  convention: z.string().nullable(),
  /** What a published reader divided the two numbers by, where it did. */
  scale: z.tuple([z.number(), z.number()]).nullable(),
  /** Size of the picture as the model saw it. */
  sent: z.object({ width: z.number(), height: z.number() }).nullable(),
});

export const predictionDetail = predictionRow.extend({
  item: z.unknown(),
  /** What the release says of why the key is right; null where it says nothing. */
  explanation: z.string().nullable(),
  /** Kind of the item in the project, and where Review opens it; null when it is not there any more. */
  source: z.object({ kind: z.string(), review: z.string() }).nullable(),
  /** What the runs of this task answered to the same item, this one's included. */
  others: z.array(
    z.object({ run: id, model: z.string(), outcome, parityOutcome: outcome.nullable(), answer: z.string().nullable() }),
  ),
  /** The reply; of a circular evaluation all of them, with a line between. */
  reply: z.string().nullable(),
  read: readHow,
  parityRead: readHow.nullable(),
  error: z.string().nullable(),
  callIds: z.array(id),
  seconds: z.number().nullable(),
  cost: z.number().nullable(),
});

export const comparison = z.object({
  a: z.object({ run: id, model: z.string(), value: fraction }),
  b: z.object({ run: id, model: z.string(), value: fraction }),
  n: z.number().int(),
  bothRight: z.number().int(),
  onlyA: z.number().int(),
  onlyB: z.number().int(),
  bothWrong: z.number().int(),
  delta: z.number().nullable(),
  ci: interval,
  /** Screenshots that the common items are from; the interval resamples them. */
  clusters: z.number().int(),
  /** Items of both runs whose content differs between them: not compared. */
  leftOut: z.array(z.string()),
  test: z.string(),
  /** Holm-adjusted over the `family`; `pRaw` is this test's alone. */
  p: z.number().nullable(),
  pRaw: z.number().nullable(),
  /** Tests that the adjustment is over: all pairs of the listed runs. */
  family: z.number().int(),
  /** Cohen's h of the two figures, and the odds ratio of the items that only one has right (null without any in b). */
  effect: z.object({ h: z.number().nullable(), odds: z.number().nullable() }),
  /** Smallest difference that these items show with a power of 0.8 at 0.05; null where nothing differs. */
  mde: z.number().nullable(),
  /** What the two runs were asked or read differently: prompt, parser, image policy, sampling parameters. */
  differences: z.array(z.object({ what: z.string(), a: z.string(), b: z.string() })),
  /** Failures of a by kind, and how many of them b has right: the share of failures that an arm removes. */
  removed: z.array(z.object({ kind: failureKind, failures: z.number().int(), removed: z.number().int() })),
  /** The same by each value of each dimension of the task. */
  removedByDim: z.array(
    z.object({ dim: z.string(), value: z.string(), failures: z.number().int(), removed: z.number().int() }),
  ),
});

export const reportFormats = ['md', 'csv', 'json', 'tex', 'html', 'svg'] as const;
export const reportFormat = z.enum(reportFormats);

export const taskInfo = z.object({
  id: z.string(),
  name: z.string(),
  dims: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  parity: z.boolean(),
  arms: z.array(z.string()),
  /** Releases hold items of it; other tasks are scored from files only and not offered for evaluation. */
  evaluable: z.boolean(),
  /** The two dimensions, by id, that its tables divide results by at first. */
  usualDims: z.array(z.string()),
  /** A wrong answer has a kind of miss, because answers are places. */
  misses: z.boolean(),
  /** Its items can be asked once for each rotation of their options. */
  rotates: z.boolean(),
  /** Its summary holds the rates of each stage over all, by category and by component. */
  stageRates: z.boolean(),
  /** Its figures; `dims` are the values that the items of a figure have, where it is not about all of them. */
  metrics: z.array(z.object({ id: z.string(), label: z.string(), dims: z.record(z.string(), z.string()) })),
});

export const evaluations = {
  tasks: procedure.output(z.array(taskInfo)),
  estimate: procedure.input(evaluationRequest).output(estimate),
  start: procedure.input(evaluationRequest).output(run),
  /** Newest first, with the cells of one dimension only and no summaries; `get` has everything. */
  list: procedure
    .input(z.object({ release: z.string().optional(), task: z.string().optional() }))
    .output(z.array(evaluation)),
  get: procedure.input(z.object({ run: id })).output(evaluation),
  predictions: procedure
    .input(
      z.object({
        run: id,
        outcome: z.array(outcome).optional(),
        /** A figure that is a share of some items: only those, and what is right goes by its own test. */
        metric: z.string().optional(),
        /** Kinds of failure in `reading`. */
        failure: z.array(failureKind).optional(),
        dims: z.record(z.string(), z.string()).optional(),
        reading: reading.default('strict'),
        /** Only items on which the two readings differ. */
        readingsDiffer: z.boolean().default(false),
        /** Only items right (or wrong) here and so or otherwise in that other run, both in `reading`; by a figure's hits where one is named. */
        against: z
          .object({
            run: id,
            quadrant: z.enum(['both-right', 'only-this', 'only-other', 'both-wrong']),
            metric: z.string().optional(),
          })
          .optional(),
        ...pageInput,
      }),
    )
    .output(page(predictionRow).extend({ total: z.number().int() })),
  /**
   * What to do with a run that the convention guard stopped: continue as declared (null), or write another convention into
   * the model's record, end this run and begin it again. Returns the run that continues.
   */
  settleGuard: procedure.input(z.object({ run: id, coordinates: pointConvention.nullable() })).output(run),
  /** Puts a run away or takes it out again; nothing of it is lost. */
  archive: procedure.input(z.object({ run: id, archived: z.boolean() })).output(z.object({})),
  prediction: procedure.input(z.object({ run: id, index: z.number().int() })).output(predictionDetail),
  /**
   * All pairs of the listed runs on their common items, in either reading; p values are Holm-adjusted over the pairs. With a figure that is a
   * share of some items (fine state's rates), only those are compared, by its own hits.
   */
  compare: procedure
    .input(
      z.object({
        runs: z.array(id).min(2).max(12),
        metric: z.string().optional(),
        /** Only items with these values. */
        dims: z.record(z.string(), z.string()).optional(),
        reading: reading.default('strict'),
      }),
    )
    .output(z.array(comparison)),
  /** The report as text: tables and manifest, no screenshots; `svg` is the chart alone, `tex` the leaderboard. */
  report: procedure
    .input(
      z.object({
        runs: z.array(id).min(1).max(40),
        format: reportFormat,
        reading: reading.default('strict'),
      }),
    )
    .output(z.object({ name: z.string(), text: z.string() })),
};
