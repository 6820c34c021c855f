import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { RunCalls } from './calls/run-calls.ts';
import { ItemError } from './errors.ts';
import type { ImagePort } from './images.ts';
import type { ImageRef } from '../prompts/messages.ts';
import type { PromptPort } from '../prompts/prompt.ts';
import type { ClaimedItem } from './ledger/run-store.ts';
import type { AnyStep, CallRequest, StepContext } from './step.ts';

export interface ContextSetup {
  runId: string;
  roles: Record<string, string[]>;
  options: Record<string, unknown>;
  prompts: PromptPort;
  calls: RunCalls;
}

/** Number of calls that a step made for an item, and how many of them were sent. */
export interface CallTrace {
  calls: number;
  sent: number;
  /** The author of a reply in place of a model's; null if there is none. */
  by: string | null;
  /** Every call of the step, ended or not: some may still be in flight after the step has ended. */
  asked: Promise<unknown>[];
}

/** A stored picture: no limit on its size. */
const asStored = imagePolicy.parse({ format: 'png' });
export const storedPixels = async (images: ImagePort, image: ImageRef): Promise<Buffer> =>
  (await images.prepare(image, asStored)).bytes;

/** What one step may use while it works on one item. */
export function stepContext(setup: ContextSetup, step: AnyStep, item: ClaimedItem, trace: CallTrace): StepContext {
  const { runId, roles, options, prompts, calls } = setup;
  const from = {
    place: { runId, itemSeq: item.seq, step: step.id },
    generation: item.generation,
    refusalsSince: item.refusalsSince,
  };
  const ask = async (request: CallRequest) => {
    const model = request.model ?? onlyModel(roles, request.role ?? step.role);
    const result = await calls.call(from, { ...request, model });
    trace.calls++;
    if (!result.cached) trace.sent++;
    trace.by = result.by ?? trace.by;
    return result;
  };
  const call = (request: CallRequest) => {
    const answer = ask(request);
    trace.asked.push(answer);
    return answer;
  };
  return {
    runId,
    item: { id: item.itemId, label: item.label },
    options,
    models: (role) => roles[role] ?? [],
    record: (model) => calls.run.ports.models.get(model).record,
    prompt: (id) => {
      const wanted = id ?? step.prompt;
      if (!wanted) throw new Error(inWords('call-step-no-prompt', { step: step.id }));
      return prompts.get(wanted);
    },
    // One function serves both forms of `call`; the request's schema decides which result it returns.
    call: call as StepContext['call'],
    pixels: (image) => storedPixels(calls.run.ports.images, image),
    textLines: (image) => calls.run.ports.textLines?.(image) ?? Promise.resolve([]),
    adapters: () => {
      const { adapters } = calls.run.ports;
      if (!adapters) throw new Error(inWords('call-no-adapters'));
      return adapters;
    },
    live: () => {
      const { live } = calls.run.ports;
      if (!live) throw new Error(inWords('call-no-environments'));
      return live;
    },
    signal: calls.run.stop.cancelled,
    stopping: calls.run.stop.stopping,
  };
}

function onlyModel(roles: Record<string, string[]>, role: string | null): string {
  const names = role === null ? [] : (roles[role] ?? []);
  const name = names[0];
  if (name === undefined) throw new ItemError('no-model', inWords('call-no-model', { role: role ?? '(none)' }));
  if (names.length > 1) throw new ItemError('no-model', inWords('call-several-models', { role: role ?? '' }));
  return name;
}
