import { setImmediate as turn } from 'node:timers/promises';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { Budget } from './budget.ts';
import type { EnginePorts } from '../engine-ports.ts';
import { RunCalls } from '../calls/run-calls.ts';
import { RunState } from '../ledger/run-state.ts';
import { StopSwitch } from '../stop-switch.ts';
import { type CallTrace, stepContext } from '../context.ts';
import { costOf, inputTokens } from './cost.ts';
import type { Begun, CallToSend, Ledger } from '../ledger/ledger.ts';
import { LimiterPool } from '../calls/limiter.ts';
import type { PromptPort } from '../../prompts/prompt.ts';
import { isServed } from '#shared/contract/runs/models.ts';
import { activeSteps, type AnyStep, Dropped, type Expectation, type Pipeline } from '../step.ts';

/**
 * Number of items examined individually, so that an estimate takes seconds at most; further ones are assumed to be
 * similar, and the estimate says that it is approximate. Items that ask the same may be anywhere in a run.
 */
const looked = 10_000;
/** Items after which other work of the process gets a turn. */
const atOnce = 50;
const guess: Expectation = { calls: 1, inputTokens: 1500, outputTokens: 300 };

/** An answer is missing: a real run would send this call. */
class WouldSend extends Error {
  readonly call: CallToSend;
  constructor(call: CallToSend) {
    super('would be sent');
    this.call = call;
  }
}

/** Answers from the real ledger; writes and sends nothing. */
function dryLedger(real: Ledger): Ledger {
  const ignore = async () => {};
  return {
    find: (key, since) => real.find(key, since),
    knows: (key) => real.knows(key),
    byHand: (key, place) => real.byHand(key, place),
    begin: async (call): Promise<Begun> => {
      throw new WouldSend(call);
    },
    received: ignore,
    failed: ignore,
    settle: ignore,
    gaveUp: ignore,
    reused: ignore,
    note: ignore,
  };
}

function dryPorts(ports: EnginePorts): EnginePorts {
  return {
    ...ports,
    ledger: dryLedger(ports.ledger),
    limiters: new LimiterPool(ports.clock),
    underWay: new Map(),
    models: {
      get(name) {
        const model = ports.models.get(name);
        return { ...model, record: { ...model.record, limits: {} } };
      },
    },
    images: {
      asItLeaves: (image) => ports.images.asItLeaves(image),
      prepare: async (image) => ({
        bytes: Buffer.alloc(0),
        mime: 'image/png',
        sent: { ...image, offset: [0, 0], sentWidth: image.width, sentHeight: image.height, format: 'png' },
      }),
    },
  };
}

export interface EstimateSetup {
  pipeline: Pipeline;
  roles: Record<string, string[]>;
  options: Record<string, unknown>;
  items: Iterable<{ itemId: string; label: string; payload: unknown }>;
  ports: EnginePorts;
  prompts: PromptPort;
  /** Refusals from before this time are asked again, ms since 1970. */
  now: number;
  /** Ends it, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

interface Part {
  calls: number;
  /** Calls beyond `calls` that the answers may lead to, and their cost. */
  more: number;
  moreCost: number;
  reusable: number;
  repeated: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
}

interface Sum {
  /** Keys of the calls that would be sent: items that ask exactly the same share one call. */
  sent: Set<string>;
  /** Steps that ask the same for every item and have been counted. */
  once: Set<string>;
  /** By step: what grows with the items, and what is asked once for all of them. */
  parts: Map<string, { each: Part; once: Part }>;
}

const nothing = (): Part => ({
  ...{ calls: 0, more: 0, moreCost: 0, reusable: 0, repeated: 0 },
  ...{ inputTokens: 0, outputTokens: 0, cost: 0 },
});

function partsOf({ parts }: Sum, { id }: AnyStep): { each: Part; once: Part } {
  const found = parts.get(id) ?? { each: nothing(), once: nothing() };
  parts.set(id, found);
  return found;
}

/** Extrapolated to all items from those examined; calls are integers. */
const scaled = (part: Part, by: number): Part => ({
  calls: Math.round(part.calls * by),
  more: Math.round(part.more * by),
  moreCost: part.moreCost * by,
  reusable: Math.round(part.reusable * by),
  repeated: Math.round(part.repeated * by),
  inputTokens: Math.round(part.inputTokens * by),
  outputTokens: Math.round(part.outputTokens * by),
  cost: part.cost * by,
});

function whole(parts: Iterable<Part>): Part {
  const all = nothing();
  for (const part of parts) for (const name of Object.keys(all) as (keyof Part)[]) all[name] += part[name];
  return all;
}

/**
 * What a run would send and cost, found by a dry run: steps run with answers from the ledger. At a step that lacks some,
 * the calls it would send are counted, and the later steps run with its stand-in; without one, they and the rest of this
 * step are counted by their expected usage.
 */
export async function estimateRun(
  setup: EstimateSetup,
): Promise<Omit<Estimate, 'problems' | 'keysToAllow' | 'canStart'>> {
  const steps = activeSteps(setup.pipeline, setup.roles);
  const calls = new RunCalls(new RunState(dryPorts(setup.ports), new Budget(null, 0), new StopSwitch()));
  const sum: Sum = { sent: new Set(), once: new Set(), parts: new Map() };
  let items = 0;
  for (const item of setup.items) {
    if (items % atOnce === 0) {
      await turn();
      setup.signal?.throwIfAborted();
    }
    if (items < looked) await look(setup, calls, steps, item, items, sum);
    items++;
  }
  const scale = items > looked ? items / looked : 1;
  const ofStep = ({ each, once }: { each: Part; once: Part }) => whole([scaled(each, scale), once]);
  const { more, moreCost, ...all } = whole([...sum.parts.values()].map(ofStep));
  return {
    items,
    ...all,
    about: items > looked,
    mostCalls: all.calls + more,
    range: [all.cost * 0.6, Math.max(all.cost * 1.7, all.cost + moreCost)],
    steps: steps.flatMap((step) => {
      const { calls: made, inputTokens: read, outputTokens: written, cost } = ofStep(partsOf(sum, step));
      const part = { calls: made, inputTokens: read, outputTokens: written, cost };
      return made === 0 ? [] : [{ step: step.id, models: modelsOf(setup, step), ...part }];
    }),
  };
}

/** Models that a step asks: those of its role, or for a step without one the first of those it may ask. */
function modelsOf({ roles }: EstimateSetup, { role, asks }: AnyStep): string[] {
  if (role !== null) return roles[role] ?? [];
  const [first] = asks.flatMap((text) => roles[text] ?? []);
  return first === undefined ? [] : [first];
}

async function look(
  setup: EstimateSetup,
  calls: RunCalls,
  steps: AnyStep[],
  seed: { itemId: string; label: string; payload: unknown },
  seq: number,
  sum: Sum,
): Promise<void> {
  const outputs: Record<string, unknown> = {};
  const item = { ...seed, seq, outputs, generation: 0, refusalsSince: setup.now };
  const context = { ...setup, runId: 'estimate', calls };
  for (const [position, step] of steps.entries()) {
    const trace: CallTrace = { calls: 0, sent: 0, by: null, asked: [] };
    const { each: part } = partsOf(sum, step);
    if (step.acts) {
      for (const step of steps.slice(position)) expectStep(setup, step, sum, seed.payload, 0, []);
      return;
    }
    const output = await step
      .run({ item: seed.payload, ...outputs }, stepContext(context, step, item, trace))
      .catch((error: unknown) => (error instanceof WouldSend ? error : null));
    const missing = await missingOf(trace);
    part.calls += trace.calls;
    part.reusable += trace.calls;
    if (missing.length > 0) expectStep(setup, step, sum, seed.payload, trace.calls, missing);
    if (output === null || output instanceof Dropped) return;
    if (output instanceof WouldSend && !step.standIn) {
      for (const later of steps.slice(position + 1)) expectStep(setup, later, sum, seed.payload, 0, []);
      return;
    }
    const keys = missing.map(({ key }) => key).join(' ');
    const read = step.output.safeParse(output instanceof WouldSend ? step.standIn?.(keys) : output);
    if (!read.success) return;
    outputs[step.id] = read.data;
  }
}

/** The calls of a step that would be sent, in their order: several if they do not wait for each other's answers. */
async function missingOf({ asked }: CallTrace): Promise<CallToSend[]> {
  const ended = await Promise.allSettled(asked);
  return ended.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof WouldSend ? [result.reason.call] : [],
  );
}

/** A call that a step is expected to send. */
interface ExpectedCall {
  name: string;
  inputTokens: number;
  outputTokens: number;
  once: boolean;
  /** Possible but not expected. */
  spare: boolean;
  /** As large as the step's first call. */
  alike: boolean;
}

/** Every call that a step is expected to send for an item, model by model; possible further ones come last. */
function expectedCalls(setup: EstimateSetup, step: AnyStep, item: unknown): ExpectedCall[] {
  const all = modelsOf(setup, step).flatMap((name) => {
    const { record } = setup.ports.models.get(name);
    const own =
      typeof step.expect === 'function'
        ? step.expect(setup.options, { item, record, roles: setup.roles })
        : (step.expect ?? guess);
    const entry = {
      name,
      inputTokens: own.inputTokens / Math.max(1, own.calls),
      outputTokens: own.outputTokens / Math.max(1, own.calls),
      once: own.once ?? false,
      alike: own.alike ?? false,
    };
    return Array.from({ length: own.most ?? own.calls }, (_, at) => ({ ...entry, spare: at >= own.calls }));
  });
  return all.sort((a, b) => Number(a.spare) - Number(b.spare));
}

/** Adds a step's expected usage beyond the answered calls; `known` are those that would be sent first. */
function expectStep(
  setup: EstimateSetup,
  step: AnyStep,
  sum: Sum,
  item: unknown,
  answered: number,
  known: readonly CallToSend[],
): void {
  const { each, once } = partsOf(sum, step);
  const missing = expectedCalls(setup, step, item).slice(answered);
  for (const { model } of known.slice(missing.length))
    missing.push({ ...guess, name: model, once: false, spare: false, alike: false });
  const counted = sum.once.has(step.id);
  for (const [at, call] of missing.entries()) {
    if (call.once && counted) continue;
    if (call.once) sum.once.add(step.id);
    const part = call.once ? once : each;
    const sent = known[at];
    if (call.spare && !sent) {
      const { record } = setup.ports.models.get(call.name);
      part.more++;
      if (isServed(record)) part.moreCost += costOf(record, call);
      continue;
    }
    part.calls++;
    if (sent && sum.sent.has(sent.key)) {
      part.reusable++;
      part.repeated++;
      continue;
    }
    if (sent) sum.sent.add(sent.key);
    const { record, image } = setup.ports.models.get(sent?.model ?? call.name);
    const free = !isServed(record);
    const first = sent ?? known.find(({ model }) => call.alike && model === call.name);
    const input = first ? inputTokens(first.request.messages, record, image) : call.inputTokens;
    const usage = { inputTokens: free ? 0 : input, outputTokens: free ? 0 : call.outputTokens };
    part.inputTokens += usage.inputTokens;
    part.outputTokens += usage.outputTokens;
    part.cost += costOf(record, usage);
  }
}
