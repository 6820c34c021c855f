import { type Phrase, phrase, phraseSchema } from '../../phrases/phrase.ts';
import { z } from 'zod';
import { runCalls, runCallsInput } from './calls.ts';
import { id, isoTime } from '../../records/fields.ts';
import { page, pageInput } from '../paging.ts';
import { procedure } from '../errors.ts';
import { keyRoute } from './models.ts';
import { selection } from '../screenshots.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';

export const runStates = [
  'estimated',
  'running',
  'pausing',
  'paused',
  'capped',
  'done',
  'failed',
  'cancelled',
  'interrupted',
] as const;
export const runState = z.enum(runStates);

/** Role of a pipeline → model names (most roles have one; `text-only` and others may have several). */
export const roleAssignment = z.record(z.string(), z.array(z.string()));

/** One setting of a pipeline, declared so that every shell can offer, check and explain it. */
export const pipelineOption = z.object({
  id: z.string(),
  name: z.string(),
  /** Its effect, in a sentence. */
  help: z.string(),
  /** Role without whose models it has no effect; null if it always has one. */
  role: z.string().nullable(),
  /** A null default leaves the choice to the engine. */
  field: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('number'),
      min: z.number(),
      max: z.number(),
      whole: z.boolean(),
      default: z.number().nullable(),
    }),
    z.object({
      kind: z.literal('choice'),
      choices: z.array(z.object({ value: z.string(), name: z.string() })).min(2),
      default: z.string(),
    }),
  ]),
});
export type PipelineOption = z.infer<typeof pipelineOption>;

/** Why a value is not valid for an option, in a sentence; null if it is. */
export function optionFault({ name, field }: PipelineOption, value: unknown): Phrase | null {
  if (field.kind === 'choice') {
    if (field.choices.some((choice) => choice.value === value)) return null;
    return phrase('start-choice', { name, choices: field.choices.map((choice) => choice.value).join(', ') });
  }
  const fits =
    typeof value === 'number' && value >= field.min && value <= field.max && (!field.whole || Number.isInteger(value));
  if (fits) return null;
  return phrase(field.whole ? 'start-whole-number' : 'start-number', { name, min: field.min, max: field.max });
}

export const pipelineInfo = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** What it works on: `screenshot`, `trajectory`, or a kind of item. */
  over: z.string(),
  /** Types of instructions that it writes. */
  writes: z.array(z.string()),
  steps: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      name: z.string(),
      prompt: z.string().nullable(),
      role: z.string().nullable(),
      optional: z.boolean(),
    }),
  ),
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      required: z.boolean(),
      many: z.boolean(),
      builtin: z.string().nullable(),
      /** False: the built-in baselines do not support it. */
      baselines: z.boolean(),
    }),
  ),
  options: z.array(pipelineOption),
});
export type PipelineInfo = z.infer<typeof pipelineInfo>;

/** A question about an episode. Steps count from 0; null: the whole episode. */
export const chosenQuestion = z.object({
  episode: id,
  step: z.number().int().nullable(),
  column: z.enum(knowledgeColumns),
  /** Wrong options that a person rejected, by text or by the picture's hash: the rules replace them. */
  without: z.array(z.string().max(8000)).max(100).optional(),
});
export type ChosenQuestion = z.infer<typeof chosenQuestion>;

/** One of several parts of a run: every `of`-th item, starting at the `index`-th, counted from 1. */
export const shardOf = z.object({ index: z.number().int().positive(), of: z.number().int().positive() });

export const runRequest = z.object({
  pipeline: z.string(),
  roles: roleAssignment,
  selection: selection.optional(),
  /** For pipelines over elements: only these, among those on the selected screenshots. */
  elements: z.array(id).optional(),
  /** For pipelines over episodes: only these; absent: all. */
  episodes: z.array(id).optional(),
  /** For pipelines that make questions from episodes or from seeds on their pictures: only these. */
  questions: z.array(chosenQuestion).optional(),
  limit: z.number().int().positive().optional(),
  shard: shardOf.optional(),
  /** Cap in US dollars; the run stops cleanly there. */
  budget: z.number().nonnegative().optional(),
  options: z.record(z.string(), z.unknown()).default({}),
});
export type RunRequest = z.infer<typeof runRequest>;

export const estimate = z.object({
  items: z.number().int(),
  calls: z.number().int(),
  /**
   * The most there can be, if everything follows that answers can lead to, e.g. every instruction is rewritten and
   * tested again.
   */
  mostCalls: z.number().int(),
  /** Number of `calls` that are not sent: the ledger can already answer them, or they ask the same as another one. */
  reusable: z.number().int(),
  /** How many of `reusable` ask the same as another call of the run, and share its answer. */
  repeated: z.number().int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number(),
  /** Low and high end of the cost. */
  range: z.tuple([z.number(), z.number()]),
  /** Whether the run has too many items to examine all: the numbers of calls, tokens and costs are extrapolated. */
  about: z.boolean(),
  /** The same by step, in the order of the pipeline; without steps that make no calls. */
  steps: z.array(
    z.object({
      step: z.string(),
      models: z.array(z.string()),
      calls: z.number().int(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      cost: z.number(),
    }),
  ),
  problems: z.array(phraseSchema),
  /** Keys of the environment that a person must allow before it can start. */
  keysToAllow: z.array(keyRoute),
  /** False if one of the problems prevents a start. */
  canStart: z.boolean(),
});
export type Estimate = z.infer<typeof estimate>;

export const stepProgress = z.object({
  step: z.string(),
  name: z.string(),
  prompt: z.string().nullable(),
  models: z.array(z.string()),
  done: z.number().int(),
  /** Items with calls in progress. */
  inFlight: z.number().int(),
  /** Calls in flight; an item may have several. */
  callsOut: z.number().int(),
  waiting: z.number().int(),
  dropped: z.number().int(),
  errors: z.number().int(),
  perMinute: z.number().nullable(),
  p50Seconds: z.number().nullable(),
  cost: z.number(),
});

export const limiterState = z.object({
  model: z.string(),
  window: z.number(),
  limit: z.number(),
  inFlight: z.number().int(),
  requestsPerMinute: z.number(),
  requestLimit: z.number().nullable(),
  tokensPerMinute: z.number(),
  tokenLimit: z.number().nullable(),
  state: z.enum(['growing', 'steady', 'cooling', 'waiting', 'unreachable', 'stopped']),
  /** Seconds that the provider asked us to wait, or until an unreachable server is tried again. */
  waitSeconds: z.number().nullable(),
  /** The server cannot be reached: for how many seconds, and the last error in one sentence. */
  outage: z.object({ seconds: z.number(), why: z.string() }).nullable(),
  /** Size of the window over the last ten minutes: [seconds ago, window, cut]. */
  trace: z.array(z.tuple([z.number(), z.number(), z.boolean()])),
});

export const problemGroup = z.object({
  code: z.string(),
  model: z.string().nullable(),
  step: z.string(),
  count: z.number().int(),
  /** How it was handled, in words. */
  outcome: z.string(),
  givenUp: z.number().int(),
  example: z.string().nullable(),
});

/** What a run is waiting for; it resumes automatically. */
export const runWait = z.object({
  for: z.enum(['server', 'provider', 'disk']),
  /** Null for the disk. */
  model: z.string().nullable(),
  since: isoTime.nullable(),
  /** Seconds until the next try; null while one is in progress. */
  seconds: z.number().nullable(),
  /** The last error, one sentence; empty if a provider asked us to wait. */
  why: z.string(),
  phrase: phraseSchema.optional(),
});
export type RunWait = z.infer<typeof runWait>;

export const run = z.object({
  id,
  kind: z.enum(['construct', 'evaluate']),
  /** Pipeline id or task id. */
  subject: z.string(),
  title: z.string(),
  state: runState,
  /** Why it is in this state, when that needs saying. */
  notes: z.array(phraseSchema),
  waiting: runWait.nullable(),
  items: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Seconds of work so far, without pauses. */
  activeSeconds: z.number(),
  secondsLeft: z.number().nullable(),
  perMinute: z.number().nullable(),
  spent: z.number(),
  reserved: z.number(),
  budget: z.number().nullable(),
  expectedCost: z.number().nullable(),
  calls: z.number().int(),
  reused: z.number().int(),
  resumed: z.number().int(),
  models: z.array(z.string()),
  by: z.string(),
});
export type Run = z.infer<typeof run>;

export const runDetail = run.extend({
  request: z.unknown(),
  steps: z.array(stepProgress),
  limiters: z.array(limiterState),
  problems: z.array(problemGroup),
});
export type RunDetail = z.infer<typeof runDetail>;

export const runItemRow = z.object({
  id,
  at: isoTime,
  step: z.string(),
  itemId: id,
  label: z.string(),
  status: z.enum(['waiting', 'in-flight', 'done', 'dropped', 'failed']),
  /** Empty text while it is waiting. */
  result: phraseSchema,
  seconds: z.number().nullable(),
  cached: z.boolean(),
  callIds: z.array(id),
});
export type RunItem = z.infer<typeof runItemRow>;

export const callDetail = z.object({
  id,
  key: z.string(),
  model: z.string(),
  provider: z.string(),
  status: z.enum(['in-flight', 'done', 'failed']),
  attempts: z.array(
    z.object({
      at: isoTime,
      seconds: z.number(),
      outcome: z.string(),
      httpStatus: z.number().nullable(),
      waited: z.number(),
    }),
  ),
  /** Messages with images as `{sha256, width, height}`. */
  request: z.unknown(),
  reply: z.string().nullable(),
  /** A person's reply in place of the model's, and its author. */
  byHand: z.object({ text: z.string(), by: z.string() }).nullable(),
  raw: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number(),
});

export const newBudget = z.object({ id, budget: z.number().nonnegative().nullable() });

export const runs = {
  pipelines: procedure.output(z.array(pipelineInfo)),
  estimate: procedure.input(runRequest).output(estimate),
  start: procedure.input(runRequest).output(run),
  list: procedure.input(z.object({ kind: z.enum(['construct', 'evaluate']).optional() })).output(z.array(run)),
  get: procedure.input(z.object({ id })).output(runDetail),
  items: procedure
    .input(
      z.object({
        id,
        step: z.string().optional(),
        status: z.enum(['waiting', 'in-flight', 'done', 'dropped', 'failed']).optional(),
        problem: z.string().optional(),
        ...pageInput,
      }),
    )
    .output(page(runItemRow)),
  /** Every call that a run used, searched and filtered. */
  calls: procedure.input(runCallsInput).output(runCalls),
  call: procedure.input(z.object({ id })).output(callDetail),
  /** The n-th picture of a call, from 0, as the model saw it: marked or cropped, at the size sent. */
  callPicture: procedure.input(z.object({ id, at: z.number().int().nonnegative() })).output(z.file()),
  pause: procedure.input(z.object({ id })).output(run),
  resume: procedure.input(z.object({ id })).output(run),
  cancel: procedure.input(z.object({ id })).output(run),
  /** Retries what was given up; nothing that is done. */
  retryFailed: procedure
    .input(z.object({ id, step: z.string().optional(), itemIds: z.array(id).optional() }))
    .output(run),
  /**
   * Replaces a reply that could not be used with a person's text, and runs the failed item again with it. For
   * construction only: scored replies are always the model's own.
   */
  mendReply: procedure
    .input(z.object({ id, itemId: id, step: z.string(), callId: id, text: z.string().min(1).max(200_000) }))
    .output(run),
  setBudget: procedure.input(newBudget).output(run),
};
