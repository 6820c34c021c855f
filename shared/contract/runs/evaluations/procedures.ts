import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { page, pageInput } from '../../paging.ts';
import { procedure } from '../../errors.ts';
import { boxOrder, pointConvention } from '../../../geometry/number-conventions.ts';
import { estimate, run } from '../runs.ts';
import { figure, figureRequest } from './figures.ts';
import { outcome, failureKind, reading } from '../../../tasks/outcomes.ts';
import { evaluationRequest } from './request.ts';
import { evaluation } from './evaluation.ts';
import { predictionLine, predictionRow, predictionDetail } from './predictions.ts';
import { errorFilter, errorOfItem, errorShares, labelError } from './errors.ts';
import { slices } from './slices.ts';
import { comparison } from './comparison.ts';
import { reportFile } from '../report-file.ts';

export const reportFormats = ['md', 'csv', 'json', 'tex', 'html', 'xlsx', 'svg'] as const;
export const reportFormat = z.enum(reportFormats);

export const taskInfo = z.object({
  id: z.string(),
  name: z.string(),
  dims: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  parity: z.boolean(),
  arms: z.array(z.string()),
  /** Releases contain items for it; other tasks are only scored from files and not offered for evaluation. */
  evaluable: z.boolean(),
  /** The two dimensions, by id, that its tables are divided by initially. */
  usualDims: z.array(z.string()),
  /** Wrong answers have a kind of miss, because answers are positions. */
  misses: z.boolean(),
  /** Its items can be asked once for each rotation of their options. */
  rotates: z.boolean(),
  /** Arms that ask something before the answer, from the evaluated model or another one. */
  preparedArms: z.array(z.string()),
  /** Its summary contains the rates of each stage in total, by category and by component. */
  stageRates: z.boolean(),
  /** Its figures; `dims` are the values of its items, if it does not cover all. */
  metrics: z.array(z.object({ id: z.string(), label: z.string(), dims: z.record(z.string(), z.string()) })),
});

export const evaluations = {
  tasks: procedure.output(z.array(taskInfo)),
  estimate: procedure.input(evaluationRequest).output(estimate),
  start: procedure.input(evaluationRequest).output(run),
  /** Newest first, with the cells of one dimension only and without summaries; `get` returns everything. */
  list: procedure
    .input(z.object({ release: z.string().optional(), task: z.string().optional() }))
    .output(z.array(evaluation)),
  get: procedure.input(z.object({ run: id })).output(evaluation),
  predictions: procedure
    .input(
      z.object({
        run: id,
        outcome: z.array(outcome).optional(),
        /** A figure that covers only some items: only those, with its own definition of right. */
        metric: z.string().optional(),
        /** Kinds of failure in `reading`. */
        failure: z.array(failureKind).optional(),
        error: errorFilter.optional(),
        dims: z.record(z.string(), z.string()).optional(),
        reading: reading.default('strict'),
        /** Only items on which the two readings differ. */
        readingsDiffer: z.boolean().default(false),
        /**
         * Only items that are right (or wrong) here, and right or wrong in that other run, both in `reading`; if a
         * figure is named, by its hits.
         */
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
   * A run's figures by one or two dimensions, of which at least one is not the task's own (`extraDims`); their items come
   * from `predictions` with the same `dims`. INVALID for an unknown dimension.
   */
  slices: procedure.input(slices.input).output(slices.output),
  /** Predictions after a place in the release (from -1), as they leave the project; keys only for curators. */
  predictionsOut: procedure
    .input(z.object({ run: id, after: z.number().int().min(-1), limit: z.number().int().min(1).max(5000) }))
    .output(z.array(predictionLine)),
  /**
   * What to do with a run that the convention guard stopped: continue as declared (null), or write another convention
   * and box order into the model's record, end this run and start it again. Returns the run that continues.
   */
  settleGuard: procedure
    .input(z.object({ run: id, coordinates: pointConvention.nullable(), boxes: boxOrder.optional() }))
    .output(run),
  /**
   * Reads the stored replies of an ended run again with the readers of this version, and returns what changed: figures
   * follow, the published reading stays. INVALID while the run goes on.
   */
  readAgain: procedure.input(z.object({ run: id })).output(evaluation),
  /** Archives a run or restores it; nothing is deleted. */
  archive: procedure.input(z.object({ run: id, archived: z.boolean() })).output(z.object({})),
  /** Kinds of error of a run's failures in the strict reading, by each view of its task. */
  errors: procedure.input(z.object({ run: id })).output(z.array(errorShares)),
  /** What the caller says went wrong. Errors: NOT_FOUND for an item that is no failure, INVALID for a kind of another view. */
  labelError: procedure.input(labelError).output(z.array(errorOfItem)),
  prediction: procedure.input(z.object({ run: id, index: z.number().int() })).output(predictionDetail),
  /**
   * All pairs of the listed runs on their common items, in either reading; p values are Holm-adjusted over the pairs.
   * For a figure that covers only some items (fine state's rates), only those are compared, by its hits.
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
  /** The report: tables and manifest, and screenshots only by choice; `svg` is the chart alone, `tex` the leaderboard. */
  report: procedure
    .input(
      z.object({
        runs: z.array(id).min(1).max(40),
        format: reportFormat,
        reading: reading.default('strict'),
        /** In HTML: pictures of some missed items, blurred where the project's are. */
        pictures: z.boolean().default(false),
      }),
    )
    .output(reportFile),
  /**
   * A paper's figure, filled with the project's runs, agents or items. Errors: INVALID with what the figure needs, if
   * the project has none of it; NOT_FOUND for an unknown release.
   */
  figure: procedure.input(figureRequest).output(figure),
};
