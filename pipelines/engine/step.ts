import type { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { PipelineOption } from '#shared/contract/runs/runs.ts';
import type { AdapterPort } from './adapters.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { ImageRef, Message, SentImage } from '../prompts/messages.ts';
import type { OfferedTools, ReportedUsage } from './calls/provider.ts';
import type { LivePort } from '#pipelines/live/live-port.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';

export interface CallRequest {
  /** Name of a model, or of a role with exactly one model. Give one of the two. */
  model?: string;
  role?: string;
  messages: Message[];
  /** 0, 1, 2 … for repeated questions; default 0. */
  sample?: number;
  /** Default: the model record's, otherwise 2,048. */
  maxTokens?: number;
  /** In place of the model record's; default: the record's, or none. */
  temperature?: number;
  /** What is different from the model's image policy. */
  image?: Partial<ImagePolicy>;
  /** Tools of a live run, which the model may call. */
  tools?: OfferedTools;
  /** Data for built-in models, never sent. */
  data?: unknown;
  /** A JSON answer that was cut off at the token limit is useful up to that point. */
  partial?: boolean;
}

export interface CallCommon {
  /** The answer's text. */
  text: string;
  model: string;
  /** Null if the provider did not report it. */
  usage: ReportedUsage | null;
  /** US dollars that the call cost when it was sent (even if the answer now came from the ledger). */
  cost: number;
  /** Seconds the answer took when it was sent. */
  seconds: number;
  callId: string;
  /** Answered from the ledger; nothing was sent. */
  cached: boolean;
  stopReason: string | null;
  /** Sizes of the pictures as sent, in order. */
  images: SentImage[];
  /** Name of the person who wrote the reply in place of the model's; null for the model's own. */
  by: string | null;
}

export type TextResult = CallCommon & { refusal: string | null };
/** `json` fits the requested schema; `repaired` says that the text had to be repaired to be JSON. */
export type JsonResult<T> = CallCommon &
  ({ refusal: string; json: null; repaired: false } | { refusal: null; json: T; repaired: boolean });

/** What a step may use. All its data comes from here or from its input, so that it can be run again. */
export interface StepContext {
  runId: string;
  item: { id: string; label: string };
  options: Record<string, unknown>;
  /** Models assigned to a role, possibly none. */
  models(role: string): string[];
  /** The record by which to read a model's answers (family, coordinates). Throws an ItemError if there is none. */
  record(model: string): ModelRecord;
  /** The step's own prompt file, or another by id (`understanding/verify`). */
  prompt(id?: string): Prompt;
  /**
   * Asks a model. Throws an ItemError if there is no readable answer, or RunStopped; do not catch either. With a schema
   * an unreadable answer is repaired, then asked for again, within limits.
   */
  call<T>(request: CallRequest & { schema: z.ZodType<T> }): Promise<JsonResult<T>>;
  call(request: CallRequest & { schema?: undefined }): Promise<TextResult>;
  /**
   * A stored picture with its edits, in its own size, as a PNG file. Rejects with an ItemError if it cannot be read.
   */
  pixels(image: ImageRef): Promise<Buffer>;
  /** Boxes around the lines of text on a stored picture, in its pixels; none if this process reads no text. */
  textLines(image: ImageRef): Promise<BBox[]>;
  /** The project's adapters. Throws if this process runs none. */
  adapters(): AdapterPort;
  /** Environments for agents. Throws if this process has none. */
  live(): LivePort;
  /** Aborts when the run is cancelled. */
  signal: AbortSignal;
  /** Aborts, with a RunStopped, as soon as the run pauses or stops for another reason: what only waits ends then. */
  stopping: AbortSignal;
}

/** The item leaves the pipeline here for a reason that is not an error. */
export class Dropped {
  readonly reason: Phrase;
  constructor(reason: Phrase) {
    this.reason = reason;
  }
}
export const drop = (reason: Phrase): Dropped => new Dropped(reason);

/** Expected usage of one item at a step, for estimates before anything is known. */
export interface Expectation {
  /** Calls per model of the role. */
  calls: number;
  /** Calls per model if everything happens that answers can lead to; default `calls`. */
  most?: number;
  /** For all these calls (not `most`) together; for one call if `calls` is 0. */
  inputTokens: number;
  outputTokens: number;
  /** Every item of a run asks exactly the same, so only the first one's calls are sent. */
  once?: boolean;
  /** All calls of an item are as large as its first one: the same question again, or with its options rotated. */
  alike?: boolean;
}

/**
 * What is known before a step runs: the item as passed to the pipeline, the record of the model, and the models of
 * every role.
 */
export interface Ahead {
  item: unknown;
  record: ModelRecord;
  roles: Record<string, readonly string[]>;
}

/** A step's expected usage, or a function of the run's options, the item and the model. */
export type Expect = Expectation | ((options: Record<string, unknown>, ahead: Ahead) => Expectation);

export interface Step<I = unknown, O = unknown> {
  id: string;
  version: number;
  name: string;
  /** Role whose models it calls; null for a rule. */
  role: string | null;
  /** For a step without a role: roles of which it may ask the first one that has a model. */
  asks: readonly string[];
  /** Skipped if its role has no model. */
  optional: boolean;
  /** It acts on something besides models, so a dry run never tries it: its usage is the expected one. */
  acts: boolean;
  /** Prompt file `<pipeline>/<step>`; null for a rule. */
  prompt: string | null;
  /** Read from `{ item, <earlier step id>: its output … }`; skipped steps are undefined. */
  input: z.ZodType<I>;
  output: z.ZodType<O>;
  expect: Expect | null;
  /**
   * For estimates: an output of usual length in place of one that is not known yet, so that the calls of later steps can
   * be told apart: the same for the same `key` (the step's unanswered questions), otherwise another. Null if there is
   * none.
   */
  standIn: ((key: string) => O) | null;
  run(input: I, ctx: StepContext): Promise<O | Dropped>;
  /** One line for the list of items: "3 questions". */
  summary(output: O): Phrase;
}

export interface StepSpec<I, O> {
  id: string;
  version: number;
  name: string;
  role?: string;
  asks?: readonly string[];
  optional?: boolean;
  acts?: boolean;
  prompt?: string;
  input: z.ZodType<I>;
  output: z.ZodType<O>;
  expect?: Expect;
  standIn?(key: string): O;
  run(input: I, ctx: StepContext): Promise<O | Dropped>;
  summary?(output: O): Phrase;
}

/** A step without its types, for the runner: its schemas check input and output. */
export type AnyStep = Step<unknown, unknown>;

export function defineStep<I, O>(spec: StepSpec<I, O>): AnyStep {
  const { summary, standIn } = spec;
  return {
    id: spec.id,
    version: spec.version,
    name: spec.name,
    role: spec.role ?? null,
    asks: spec.asks ?? [],
    optional: spec.optional ?? false,
    acts: spec.acts ?? false,
    prompt: spec.prompt ?? null,
    input: spec.input,
    output: spec.output,
    expect: spec.expect ?? null,
    standIn: standIn ?? null,
    run: async (input, ctx) => spec.run(spec.input.parse(input), ctx),
    summary: summary ? (output) => summary(spec.output.parse(output)) : () => phrase('item-done'),
  };
}

export interface Role {
  id: string;
  name: string;
  required: boolean;
  /** Accepts several models. */
  many: boolean;
  /** Built-in model for it, if any. */
  builtin: string | null;
  /** False: the built-in baselines do not support it; default true. */
  baselines?: boolean;
}

export interface Pipeline {
  id: string;
  name: string;
  description: string;
  /** What it works on: `screenshot`, `trajectory`, or a kind of item. */
  over: string;
  /** Types of instructions that it writes, for screens that offer to draft a certain type. */
  writes?: readonly string[];
  roles: Role[];
  /** Settings that its steps read from a run's options. Not declared if a request of another kind carries them. */
  options?: PipelineOption[];
  steps: AnyStep[];
}

/** Checks that ids are unique and that every role named by a step or an option is declared. */
export function definePipeline(spec: Pipeline): Pipeline {
  const ids = new Set<string>();
  const roles = new Set(spec.roles.map((r) => r.id));
  for (const step of spec.steps) {
    if (ids.has(step.id) || step.id === 'item') throw new Error(`Pipeline ${spec.id}: step id ${step.id} is taken.`);
    ids.add(step.id);
    if (step.role !== null && !roles.has(step.role))
      throw new Error(inWords('call-step-role', { pipeline: spec.id, step: step.id, role: step.role }));
  }
  for (const option of spec.options ?? [])
    if (option.role !== null && !roles.has(option.role))
      throw new Error(inWords('call-option-role', { pipeline: spec.id, option: option.id, role: option.role }));
  return spec;
}

/** The steps of a run: without optional ones whose role has no model. */
export function activeSteps(pipeline: Pipeline, roles: Record<string, string[]>): AnyStep[] {
  return pipeline.steps.filter((s) => !s.optional || s.role === null || (roles[s.role]?.length ?? 0) > 0);
}
