import { z } from 'zod';
import { procedure } from '../../errors.ts';
import { exposure } from './exposure.ts';
import { leakReport } from './leaks.ts';
import { itemAnalysis } from './item-analysis.ts';
import { referenceRow } from './references.ts';
import { submittedRow } from './submitted.ts';
import { whatIf } from './what-if.ts';

const ofRelease = z.object({ task: z.string(), release: z.string() });

/** What a release is worth as a benchmark. */
export const benchmark = {
  /**
   * People, constant answers and chance on a task of a release; without items that wait for the caller's own answer.
   * Errors: NOT_FOUND for an unknown release, INVALID for an unknown task.
   */
  references: procedure.input(ofRelease).output(z.array(referenceRow)),
  /** Results of others on a task of a release, as merged; the oldest first. */
  submitted: procedure.input(ofRelease).output(z.array(submittedRow)),
  /**
   * Pictures, texts and the canary of a release in another set (a path on the host's machine), and scores split by them.
   * Errors: NOT_FOUND for an unknown release, INVALID for a path that cannot be read.
   */
  leaks: procedure
    .input(
      z.object({ release: z.string(), against: z.string().min(1), near: z.number().int().min(0).max(64).default(10) }),
    )
    .output(leakReport),
  /**
   * Scores by the month of the items and by whether a publication with this share withholds their answers. Errors: NOT_FOUND
   * for an unknown release.
   */
  exposure: procedure
    .input(z.object({ release: z.string(), withhold: z.number().int().min(0).max(90).default(20) }))
    .output(exposure),
  /**
   * Difficulty and discrimination of the items over the newest complete run of each model, and, for `lite` items, how well
   * they keep the ranking. Errors: INVALID for an unknown task.
   */
  items: procedure.input(ofRelease.extend({ lite: z.number().int().positive().optional() })).output(itemAnalysis),
  /**
   * Which conclusions about the models of a release change if the stored replies are counted in other ways. `metric`
   * ranks the models; absent: the task's first figure. Errors: INVALID for an unknown task or figure.
   */
  whatIf: procedure.input(ofRelease.extend({ metric: z.string().optional() })).output(whatIf),
};
