import type { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { PipelineOption } from '#shared/contract/runs/runs.ts';
import type { Prompt } from './prompts/prompt.ts';
import type { ImageRef, Message, SentImage } from './prompts/messages.ts';
import type { ToldUsage } from './calls/provider.ts';

export interface CallRequest {
  /** Name of a model, or of a role that has exactly one model. Give one of the two. */
  model?: string;
  role?: string;
  messages: Message[];
  /** 0, 1, 2 … for repeated questions; default 0. */
  sample?: number;
  /** Default: the model record's, otherwise 2,048. */
  maxTokens?: number;
  /** Where the model's record names none; default: none is sent. */
  temperature?: number;
  /** Facts for built-in models, never sent out. */
  data?: unknown;
  /** A JSON answer that the provider cut off at the token limit is worth keeping as far as it got. */
  partial?: boolean;
}

export interface CallCommon {
  /** The answer's text. */
  text: string;
  model: string;
  /** Null where the provider did not say. */
  usage: ToldUsage | null;
  /** US dollars this call cost when it was sent (also when the answer now came from the ledger). */
  cost: number;
  /** Seconds the answer took when it was sent. */
  seconds: number;
  callId: string;
  /** Answered from the ledger, nothing sent. */
  cached: boolean;
  stopReason: string | null;
  /** Sizes of the pictures as sent, in order. */
  images: SentImage[];
  /** Name of the person who wrote the reply in the model's place; null for the model's own. */
  by: string | null;
}

export type TextResult = CallCommon & { refusal: string | null };
/** `json` fits the asked schema; `repaired` says that the text needed repairing to be JSON. */
export type JsonResult<T> = CallCommon &
  ({ refusal: string; json: null; repaired: false } | { refusal: null; json: T; repaired: boolean });

/** What a step may use. Everything it learns comes through here or its input, so that it can be run again. */
export interface StepContext {
  runId: string;
  item: { id: string; label: string };
  options: Record<string, unknown>;
  /** Models assigned to a role, maybe none. */
  models(role: string): string[];
  /** The record a model's answers are to be read by (family, coordinates). Throws an ItemError when there is none. */
  record(model: string): ModelRecord;
  /** The step's own prompt file, or another by id (`understanding/verify`). */
  prompt(id?: string): Prompt;
  /**
   * Asks a model. Throws an ItemError when no readable answer is to be had, or RunStopped; let both pass. With a
   * schema an unreadable answer is repaired, then asked for again, within limits.
   */
  call<T>(request: CallRequest & { schema: z.ZodType<T> }): Promise<JsonResult<T>>;
  call(request: CallRequest & { schema?: undefined }): Promise<TextResult>;
  /** A stored picture with its edits, in its own size, as a PNG file. Rejects with an ItemError when it cannot be read. */
  pixels(image: ImageRef): Promise<Buffer>;
  signal: AbortSignal;
}

/** The item leaves the pipeline here for a reason that is no error. */
export class Dropped {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
export const drop = (reason: string): Dropped => new Dropped(reason);

/** What one item is expected to cost at a step, for estimates before anything is known. */
export interface Expectation {
  /** Calls per model of the role. */
  calls: number;
  /** Calls per model when everything that can follow from the answers does; default `calls`. */
  most?: number;
  /** Of all these calls (not `most`) together. */
  inputTokens: number;
  outputTokens: number;
  /** Every item of a run asks the very same, so only the first one's calls are sent. */
  once?: boolean;
}

/**
 * What is known before a step is run: the item as the pipeline was given it, the record of the model that is asked, and
 * the models of every role.
 */
export interface Ahead {
  item: unknown;
  record: ModelRecord;
  roles: Record<string, readonly string[]>;
}

/** What a step is expected to use, or how that follows from the options of the run, the item and the model. */
export type Expect = Expectation | ((options: Record<string, unknown>, ahead: Ahead) => Expectation);

export interface Step<I = unknown, O = unknown> {
  id: string;
  version: number;
  name: string;
  /** Role whose models it calls; null for a rule. */
  role: string | null;
  /** Of a step without a role: roles of which it may ask the first one that has a model. */
  asks: readonly string[];
  /** Left out when its role has no model. */
  optional: boolean;
  /** Prompt file `<pipeline>/<step>`; null for a rule. */
  prompt: string | null;
  /** Read from `{ item, <earlier step id>: its output … }`; steps left out are undefined. */
  input: z.ZodType<I>;
  output: z.ZodType<O>;
  expect: Expect | null;
  run(input: I, ctx: StepContext): Promise<O | Dropped>;
  /** One line for the list of items: "3 questions". */
  summary(output: O): string;
}

export interface StepSpec<I, O> {
  id: string;
  version: number;
  name: string;
  role?: string;
  asks?: readonly string[];
  optional?: boolean;
  prompt?: string;
  input: z.ZodType<I>;
  output: z.ZodType<O>;
  expect?: Expect;
  run(input: I, ctx: StepContext): Promise<O | Dropped>;
  summary?(output: O): string;
}

/** A step as the runner holds it: input and output are checked by its schemas, so their types may be forgotten. */
export type AnyStep = Step<unknown, unknown>;

export function defineStep<I, O>(spec: StepSpec<I, O>): AnyStep {
  const summary = spec.summary;
  return {
    id: spec.id,
    version: spec.version,
    name: spec.name,
    role: spec.role ?? null,
    asks: spec.asks ?? [],
    optional: spec.optional ?? false,
    prompt: spec.prompt ?? null,
    input: spec.input,
    output: spec.output,
    expect: spec.expect ?? null,
    run: async (input, ctx) => spec.run(spec.input.parse(input), ctx),
    summary: summary ? (output) => summary(spec.output.parse(output)) : () => 'done',
  };
}

export interface Role {
  id: string;
  name: string;
  required: boolean;
  /** Takes several models. */
  many: boolean;
  /** Built-in model that can play it, if any. */
  builtin: string | null;
  /** False: the built-in baselines cannot do this at all; default true. */
  baselines?: boolean;
}

export interface Pipeline {
  id: string;
  name: string;
  description: string;
  /** What it works on: `screenshot`, `trajectory`, or a kind of item. */
  over: string;
  /** Types of instructions that it writes, for screens that offer to draft one of a type. */
  writes?: readonly string[];
  roles: Role[];
  /** Settings that its steps read from a run's options. Not declared where a request of another kind carries them. */
  options?: PipelineOption[];
  steps: AnyStep[];
}

/** Checks that ids are unique and every role that a step or an option names is declared. */
export function definePipeline(spec: Pipeline): Pipeline {
  const ids = new Set<string>();
  const roles = new Set(spec.roles.map((r) => r.id));
  for (const step of spec.steps) {
    if (ids.has(step.id) || step.id === 'item') throw new Error(`Pipeline ${spec.id}: step id ${step.id} is taken.`);
    ids.add(step.id);
    if (step.role !== null && !roles.has(step.role))
      throw new Error(`Pipeline ${spec.id}: step ${step.id} names the undeclared role ${step.role}.`);
  }
  for (const option of spec.options ?? [])
    if (option.role !== null && !roles.has(option.role))
      throw new Error(`Pipeline ${spec.id}: option ${option.id} names the undeclared role ${option.role}.`);
  return spec;
}

/** The steps that a run goes through: optional ones whose role has no model are left out. */
export function activeSteps(pipeline: Pipeline, roles: Record<string, string[]>): AnyStep[] {
  return pipeline.steps.filter((s) => !s.optional || s.role === null || (roles[s.role]?.length ?? 0) > 0);
}
