import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { fraction, interval } from '../../../metrics/fraction.ts';
import { failureKind } from '../../../tasks/outcomes.ts';

/** Two sides on what both did: counts, difference, interval, test, effect. */
export const pairedFigures = z.object({
  n: z.number().int(),
  bothRight: z.number().int(),
  onlyA: z.number().int(),
  onlyB: z.number().int(),
  bothWrong: z.number().int(),
  delta: z.number().nullable(),
  ci: interval,
  /** Number of screenshots of the common items (or of what else the task's items share); the interval resamples them. */
  clusters: z.number().int(),
  test: z.string(),
  /** Holm-adjusted over the `family`; `pRaw` is unadjusted. */
  p: z.number().nullable(),
  pRaw: z.number().nullable(),
  /** Number of tests in the adjustment: all pairs of the listed runs. */
  family: z.number().int(),
  /** Unadjusted, with whole clusters as the units of the test (sign flips); null if the test is not McNemar's. */
  pByCluster: z.number().nullable(),
  /** Cohen's h of the two figures, and the odds ratio of the items that only one has right (null if b has none). */
  effect: z.object({ h: z.number().nullable(), odds: z.number().nullable() }),
  /** Smallest difference that these items detect with a power of 0.8 at 0.05; null if there is no difference. */
  mde: z.number().nullable(),
});
export type PairedFigures = z.infer<typeof pairedFigures>;

/** What differs between two runs of one model: nothing but chance, the server, or the release. */
export const sameModels = ['repeat', 'backend', 'release'] as const;
export type SameModel = (typeof sameModels)[number];

export const comparison = pairedFigures.extend({
  task: z.string(),
  /** The compared figure; null: the share of all items that are right. */
  metric: z.string().nullable(),
  a: z.object({ run: id, model: z.string(), value: fraction }),
  b: z.object({ run: id, model: z.string(), value: fraction }),
  /** Items of both runs whose content differs: not compared. */
  leftOut: z.array(z.string()),
  /** Settings in which the two runs differ: prompt, parser, image policy, sampling parameters. */
  differences: z.array(
    z.object({
      what: z.string(),
      a: z.string(),
      b: z.string(),
      /** It comes with the two models' families (pictures, convention of coordinates): said, but nothing to refuse. */
      usual: z.boolean(),
    }),
  ),
  /** Null for two models. */
  same: z.enum(sameModels).nullable(),
  /** Failures of a by kind, and how many of them b has right: the share of failures that an arm removes. */
  removed: z.array(z.object({ kind: failureKind, failures: z.number().int(), removed: z.number().int() })),
  /** The same by each value of each dimension of the task, and by kinds of error (`errorDim`). */
  removedByDim: z.array(
    z.object({ dim: z.string(), value: z.string(), failures: z.number().int(), removed: z.number().int() }),
  ),
});
