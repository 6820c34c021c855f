import { z } from 'zod';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { agentTask } from '#shared/agents/task.ts';
import { liveFigures } from '#shared/agents/figures.ts';
import { ending } from '#shared/agents/result.ts';
import { outcome } from '#shared/episodes/episode.ts';
import { id } from '../../records/fields.ts';
import { procedure } from '../errors.ts';
import { releaseRun } from './agent-board.ts';
import { estimate, run } from './runs.ts';

/** A live run: an agent, an environment, and tasks. */
export const agentRequest = z.object({
  env: z.string(),
  /** Absent, and without a release: the project's own tasks for this environment. */
  tasks: z.array(agentTask).min(1).max(10_000).optional(),
  /** Tag of a release whose tasks are run. */
  release: z.string().optional(),
  /** What the tasks are called: a file's name. */
  set: z.string().max(500).default(''),
  model: z.string(),
  /** Finds elements for a planner, which then answers in words. */
  grounder: z.string().optional(),
  /** Decides criteria that are questions to a judge. */
  judge: z.string().optional(),
  history: z.enum(['turns', 'summary']).default('turns'),
  /** Limit of every task; absent: each task's own. */
  maxSteps: z.number().int().min(1).max(1000).optional(),
  /** Web addresses (origins) that pages may load from, besides those of each task. */
  origins: z.array(z.url()).max(50).optional(),
  /** How often each task is tried. */
  runs: z.number().int().min(1).max(100).default(1),
  /** Serials of the attached phones that the run may use; absent: those that the process was started with, or the only one. */
  machines: z.array(z.string().min(1).max(200)).min(1).max(64).optional(),
  /** Episodes at the same time. */
  parallel: z.number().int().min(1).max(64).default(1),
  limit: z.number().int().positive().optional(),
  budget: z.number().nonnegative().optional(),
  /** Before a model is paid for a task, replay its gold path without one, and leave the task out if that fails. */
  goldFirst: z.boolean().default(true),
  /** Every attempt waits before its first action until a person lets it act. */
  paused: z.boolean().optional(),
});
export type AgentRequest = z.infer<typeof agentRequest>;

/** A file of tasks that comes with Benchwright. */
const taskSet = z.object({
  id: z.string(),
  platforms: z.array(z.string()),
  tasks: z.number().int(),
});

/** A phone that is attached to this machine. */
const attachedMachine = z.object({
  id: z.string(),
  /** Its model; its serial if it does not say. */
  name: z.string(),
  /** Why it cannot be used now; null if it can. */
  fault: phraseSchema.nullable(),
});
export type AttachedMachine = z.infer<typeof attachedMachine>;

/** One episode of a live run. */
export const trajectory = z.object({
  /** Null if it ended before its first step. */
  episode: id.nullable(),
  task: z.string(),
  label: z.string(),
  /** 1, 2 … when tasks are tried several times. */
  run: z.number().int(),
  ending,
  outcome,
  reason: z.string(),
  steps: z.number().int(),
  cost: z.number(),
  /** 0..1; null while it is undecided, or without an outcome. */
  reward: z.number().nullable(),
  /** Whether it is part of the figures: not if the environment failed, the run was stopped, or nothing is decided yet. */
  counted: z.boolean(),
  /** A person took part, or it continues another episode: outside the figures. */
  assisted: z.boolean(),
});
export type Trajectory = z.infer<typeof trajectory>;

const figures = z.object({ n: z.number(), sr: z.number().nullable(), eqa: z.number().nullable() });

/** Figures of a live run, as `score --task automation` gives them, and how its episodes ended. */
export const agentResult = z.object({
  run: id,
  n: z.number().int(),
  sr: z.number().nullable(),
  eqa: z.number().nullable(),
  eqa101: z.number().nullable(),
  avg: figures.extend({ platforms: z.array(z.string()) }),
  levels: z.record(z.string(), figures),
  /** Points [share of the budget used, share of tasks done]. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  /** Ended by the step limit, by an early stop, or without an action. */
  uncompleted: z.number().int(),
  /** Ended because the model declined, after one call. */
  refusals: z.number().int(),
  earlyStop: z.number().int(),
  /** Attempts that the environment failed, also those that were tried again. */
  envErrors: z.number().int(),
  offGraph: z.number().int(),
  /** Finished, and waiting for a person's or a judge's verdict. */
  pending: z.number().int(),
  /** Replies of the grounder without a place. */
  misses: z.number().int(),
  /** How often agents only looked before they acted; no steps. */
  looks: z.number().int(),
  /** Actions that could not be performed as asked. */
  notPerformed: z.number().int(),
  /** Episodes in which a person took part, or that continue another one: outside the figures. */
  assisted: z.number().int(),
  /** Tasks whose gold path no longer leads to their end: nothing was paid for them. */
  quarantined: z.array(z.object({ task: z.string(), label: z.string(), why: phraseSchema })),
  calls: z.number().int(),
  cost: z.number(),
  figures: liveFigures,
  trajectories: z.array(trajectory),
});
export type AgentResult = z.infer<typeof agentResult>;

export const agents = {
  /** Environments for agents, and what prevents their use here. */
  environments: procedure.output(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        missing: phraseSchema.nullable(),
        /** Starts programs on the machine of the project's owner. */
        local: z.boolean(),
        /** Of which machines one has to be chosen; empty if there is no choice. */
        machines: z.array(attachedMachine),
        /** Tasks that the project has for it; null if it has none of its own kind. */
        ownTasks: z.number().int().nullable(),
      }),
    ),
  ),
  /** Files of tasks that come with Benchwright. */
  taskSets: procedure.output(z.array(taskSet)),
  /** The tasks of a shipped set, or of a file's text. Errors: INVALID, with the task and the field. */
  readTasks: procedure
    .input(
      z.union([
        z.object({ set: z.string() }),
        z.object({ text: z.string().max(50_000_000), name: z.string().max(500) }),
      ]),
    )
    .output(z.array(agentTask)),
  /**
   * Starts a live run, or resumes an unfinished one of the same request. It is a run like any other: `runs.pause`,
   * `resume`, `cancel`, `retryFailed`; its progress comes as `run` and `live` events. Errors: INVALID, FORBIDDEN for
   * people on a project's list if the environment starts programs on this machine.
   */
  start: procedure
    .input(agentRequest)
    .output(z.object({ run, leftOut: z.array(z.object({ label: z.string(), why: phraseSchema })) })),
  estimate: procedure.input(agentRequest).output(estimate),
  /** Figures so far. Errors: NOT_FOUND if there is no such live run. */
  result: procedure.input(z.object({ id })).output(agentResult),
  /** The live runs of a release: ranked ones first. Errors: NOT_FOUND for an unknown release. */
  ofRelease: procedure.input(z.object({ release: z.string() })).output(z.array(releaseRun)),
};
