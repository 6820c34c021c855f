import { z } from 'zod';
import { outcome } from '../episodes/episode.ts';

/** How a checked criterion came out; `met` is null while a person or a judge has to decide. */
export interface CriterionResult {
  kind: string;
  met: boolean | null;
  evidence: string;
  /** 0..1, where a program scored it. */
  score?: number | undefined;
  /** What it counts for among the task's criteria, if the task says so. */
  weight?: number | undefined;
  /** The results that it is made of. */
  parts?: CriterionResult[] | undefined;
}
export const criterionResult: z.ZodType<CriterionResult> = z.object({
  kind: z.string(),
  met: z.boolean().nullable(),
  evidence: z.string(),
  score: z.number().optional(),
  weight: z.number().optional(),
  get parts() {
    return z.array(criterionResult).optional();
  },
});

/** Why an episode of a live run ended; part of the episode's reason. */
export const endings = [
  'finish',
  'fail',
  'step-limit',
  'early-stop',
  'off-graph',
  'no-action',
  'refused',
  'env-error',
  'model-error',
  'stopped',
] as const;
export const ending = z.enum(endings);
export type Ending = z.infer<typeof ending>;

/** How one task of a live run ended. */
export const liveOutcome = z.object({
  /** The episode that was made of it. */
  episode: z.string(),
  ending,
  outcome,
  reason: z.string(),
  steps: z.number().int(),
  /** The limit that it had. */
  maxSteps: z.number().int().positive(),
  criteria: z.array(criterionResult),
  /** 0..1; null while it is undecided, or without an outcome. */
  reward: z.number().nullable().default(null),
  /** Replies of the grounder that gave no place. */
  misses: z.number().int(),
  /** How often the agent only looked before it acted; no steps. */
  looks: z.number().int().default(0),
  /** Actions that could not be performed as asked; each step says why. */
  notPerformed: z.number().int().default(0),
  /** Of these, the ones outside the picture. */
  offPicture: z.number().int().default(0),
  calls: z.number().int(),
  cost: z.number(),
  /** Seconds from start to end; null if it was paused or continued. */
  seconds: z.number().nullable().default(null),
  /** Tries before this one whose environment failed before anything was done; they left no episode. */
  lostTries: z.number().int().default(0),
  /** A person took part, or it continues another episode: outside the figures. */
  assisted: z.boolean().default(false),
  /** The picture of its last screen, by hash. */
  final: z.string().nullable().default(null),
});
export type LiveOutcome = z.infer<typeof liveOutcome>;

/** How the criteria of a task did in `agent --check`. */
export const taskCheck = z.object({
  task: z.string(),
  /** The gold path meets them; null, as below, if the environment failed. */
  gold: z.boolean().nullable(),
  /** Doing nothing does not. */
  noop: z.boolean().nullable(),
  /** They are not met at the start. */
  start: z.boolean().nullable(),
  /** Wrong paths and changed final states that were tried, and how many of them the criteria refused. */
  mutants: z.number().int(),
  killed: z.number().int(),
  /** What is wrong, one sentence each; empty if nothing is. */
  problems: z.array(z.string()),
});
export type TaskCheck = z.infer<typeof taskCheck>;
