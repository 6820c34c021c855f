import { z } from 'zod';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { id, isoTime } from '../../records/fields.ts';

const share = z.number().nullable();

/** A live run among those of a release; shares are 0..1. */
export const releaseRun = z.object({
  run: id,
  /** The model, or planner and grounder. */
  agents: z.array(z.string()),
  baseline: z.boolean(),
  env: z.string(),
  startedAt: isoTime,
  /** Tries that are decided, and all of them: tasks times runs. */
  scored: z.number().int(),
  of: z.number().int(),
  tasks: z.number().int(),
  /** Why it has no rank; null if it is complete, and on the same tasks with the same limits as the other ranked runs. */
  apart: phraseSchema.nullable(),
  sr: share,
  /** Wilson, 95 %; null if tasks were tried several times, which are no independent tries. */
  ci: z.tuple([z.number(), z.number()]).nullable(),
  eqa: share,
  /** WES+ and WES− over the tasks with a person's path. */
  wes: z.object({ plus: share, minus: share }),
  /** pass@k and pass^k for the largest k; null for a single run of each task. */
  pass: z.object({ k: z.number().int(), any: z.number(), all: z.number() }).nullable(),
  steps: share,
  /** US dollars per task. */
  cost: share,
});
export type ReleaseRun = z.infer<typeof releaseRun>;
