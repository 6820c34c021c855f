import type { Asked } from '../calls/asked.ts';
import type { Budget } from '../cost/budget.ts';
import { CallsOut } from '../calls/calls-out.ts';
import { costOf, inputTokens } from '../cost/cost.ts';
import type { EnginePorts } from '../engine-ports.ts';
import { ItemError, type ProviderError } from '../errors.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { CallPlace } from './ledger.ts';
import type { Limiter } from '../calls/limiter.ts';
import { defaultRetry, type RetryPolicy } from '../calls/retry.ts';
import type { StopSwitch } from '../stop-switch.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** State shared by the calls of one run: ports, budget, stop switch, and facts learned about its models. */
export class RunState {
  readonly ports: EnginePorts;
  readonly budget: Budget;
  readonly stop: StopSwitch;
  readonly retry: RetryPolicy;
  /** Models stopped for this run, and why. */
  readonly stopped = new Map<string, string>();
  readonly out = new CallsOut();
  /** Models that do not accept a schema; they are asked in words. */
  readonly schemaless = new Set<string>();
  /** Number of consecutive calls given up because the server has no such model or address, by model. */
  readonly #notFound = new Map<string, number>();
  /** Mean output tokens so far, by model and step: the basis of reservations. */
  readonly #outputSeen = new Map<string, { n: number; tokens: number }>();

  /** Dollars that answers reported themselves, by model. */
  readonly #costTold = new Map<string, { n: number; sum: number }>();

  constructor(ports: EnginePorts, budget: Budget, stop: StopSwitch) {
    this.ports = ports;
    this.budget = budget;
    this.stop = stop;
    this.retry = ports.retry ?? defaultRetry;
  }

  limiterOf({ name, limits }: ModelRecord): Limiter {
    return this.ports.limiters.of(name, limits);
  }

  /** Throws the item's error if this model is stopped. */
  assertGoing(model: string): void {
    const halt = this.stopped.get(model);
    if (halt) throw new ItemError('model-stopped', inWords('call-not-sent', { why: halt }), { model });
  }

  /** Expected dollars and tokens of a call, from similar calls so far. */
  expect(place: CallPlace, asked: Asked): { cost: number; tokens: number } {
    const { record, image } = asked.model;
    const input = inputTokens(asked.messages, record, image);
    const seen = this.#outputSeen.get(`${record.name} ${place.step}`);
    const output = seen && seen.n >= 5 ? (1.2 * seen.tokens) / seen.n : Math.min(asked.maxTokens, 600);
    const costs = this.#costTold.get(record.name);
    const cost = costs ? costs.sum / costs.n : costOf(record, { inputTokens: input, outputTokens: output });
    return { cost, tokens: input + output };
  }

  /** Records a cost that an answer itself reports, for the next reservation. */
  learnCost(model: string, cost: number): void {
    const costs = this.#costTold.get(model) ?? { n: 0, sum: 0 };
    this.#costTold.set(model, { n: costs.n + 1, sum: costs.sum + cost });
  }

  /** Records the length of an answer for the next reservation. */
  learn(place: CallPlace, model: string, outputTokens: number): void {
    const key = `${model} ${place.step}`;
    const seen = this.#outputSeen.get(key) ?? { n: 0, tokens: 0 };
    this.#outputSeen.set(key, { n: seen.n + 1, tokens: seen.tokens + outputTokens });
  }

  /** A provider's error ended a call: if every call would fail the same way, the model is stopped. */
  noteGivenUp(model: string, error: ProviderError): void {
    if (error.code === 'key-missing' || error.code === 'key-refused') this.#stopModel(model, error.message);
    if (error.code === 'not-found') {
      const inARow = (this.#notFound.get(model) ?? 0) + 1;
      this.#notFound.set(model, inARow);
      if (inARow >= 3) this.#stopModel(model, error.message);
    } else this.#notFound.delete(model);
  }

  /** A call of this model was answered. */
  noteAnswered(model: string): void {
    this.#notFound.delete(model);
  }

  forgetStopped(): void {
    for (const model of this.stopped.keys()) this.limiterOf(this.ports.models.get(model).record).markStopped(false);
    this.stopped.clear();
    this.#notFound.clear();
  }

  #stopModel(model: string, why: string): void {
    this.stopped.set(model, why);
    this.limiterOf(this.ports.models.get(model).record).markStopped(true);
  }
}
