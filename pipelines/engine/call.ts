import type { z } from 'zod';
import type { Budget } from './budget.ts';
import { CallsOut } from './calls-out.ts';
import type { Clock } from './clock.ts';
import { costOf, inputTokens } from './cost.ts';
import { ItemError, ProviderError, RunStopped, type StopReason } from './errors.ts';
import type { ImagePort } from './images.ts';
import { answerSchema, readJson } from './json-reply.ts';
import type { CallPlace, Ledger } from './ledger.ts';
import { ledgerKey } from './ledger-key.ts';
import type { LimiterPool } from './limiter.ts';
import type { Message } from './messages.ts';
import type { ModelPort } from './models.ts';
import type { Providers } from './provider.ts';
import { defaultRetry, type RetryPolicy } from './retry.ts';
import { type Answer, type Asked, sendUntilAnswered } from './send.ts';
import type { CallRequest, JsonResult, TextResult } from './step.ts';

/** What the engine needs from outside; one set a process. */
export interface EnginePorts {
  ledger: Ledger;
  providers: Providers;
  models: ModelPort;
  images: ImagePort;
  limiters: LimiterPool;
  clock: Clock;
  random: () => number;
  /** Calls being asked now, by key: two that are alike are sent once. */
  underWay: Map<string, Promise<Answer>>;
  retry?: RetryPolicy;
}

/** Readable answers are asked for at most this often (per chance that the item was given). */
export const readableTries = 3;

const defaultMaxTokens = 2048;

/** Two signals: waits end at once when the run stops; a request under way ends only when it is cancelled. */
export class StopSwitch {
  readonly #stopping = new AbortController();
  readonly #cancelled = new AbortController();
  #reason: StopReason | null = null;
  #why: string | null = null;

  get reason(): StopReason | null {
    return this.#reason;
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get cancelled(): AbortSignal {
    return this.#cancelled.signal;
  }

  /** Why the run paused, when it did so by itself; one sentence. */
  get why(): string | null {
    return this.#why;
  }

  stop(reason: StopReason, why: string | null = null): void {
    if (this.#reason === 'cancelled') return;
    this.#reason = reason;
    this.#why ??= why;
    const error = new RunStopped(reason);
    this.#stopping.abort(error);
    if (reason === 'cancelled') this.#cancelled.abort(error);
  }
}

/** Who asks. */
export interface CallFrom {
  place: CallPlace;
  generation: number;
  refusalsSince: number;
}

/** The model calls of one run: from a step's question to a readable answer. */
export class RunCalls {
  readonly ports: EnginePorts;
  readonly budget: Budget;
  readonly stop: StopSwitch;
  readonly retry: RetryPolicy;
  /** Models that no further call is sent to in this run, and why. */
  readonly stopped = new Map<string, string>();
  /** Given-up calls in a row that found no such model or address at the server, by model. */
  readonly notFound = new Map<string, number>();
  readonly out = new CallsOut();
  /** Models that do not take a schema; they are asked in words. */
  readonly schemaless = new Set<string>();
  /** Mean output tokens seen, by model and step: what a reservation is based on. */
  readonly #outputSeen = new Map<string, { n: number; tokens: number }>();

  constructor(ports: EnginePorts, budget: Budget, stop: StopSwitch) {
    this.ports = ports;
    this.budget = budget;
    this.stop = stop;
    this.retry = ports.retry ?? defaultRetry;
  }

  async call<T>(
    from: CallFrom,
    request: CallRequest & { model: string; schema?: z.ZodType<T> | undefined },
  ): Promise<TextResult | JsonResult<T>> {
    const model = this.ports.models.get(request.model);
    const wanted = request.schema ? answerSchema(request.schema) : undefined;
    const tries = wanted ? readableTries * (from.generation + 1) : 1;
    const maxTokens = request.maxTokens ?? model.record.params.maxTokens ?? defaultMaxTokens;
    let messages: Message[] = request.messages;

    for (let attempt = 0; ; attempt++) {
      const asked: Asked = {
        model,
        messages,
        schema: wanted,
        maxTokens,
        sample: request.sample ?? 0,
        attempt,
        data: request.data,
      };
      const answer = await this.#answer(from, asked);
      const { reply } = answer;
      const common = {
        text: reply.text,
        model: model.record.name,
        usage: answer.usage,
        cost: answer.cost,
        seconds: answer.seconds,
        callId: answer.callId,
        cached: answer.cached,
        stopReason: reply.stopReason,
        images: answer.images,
        by: answer.by,
      };
      if (!request.schema || !wanted) return { ...common, refusal: reply.refusal };
      if (reply.refusal !== null) return { ...common, refusal: reply.refusal, json: null, repaired: false };

      const cutOff = !request.partial && (reply.stopReason === 'length' || reply.stopReason === 'max_tokens');
      const read = readJson(reply.text, request.schema, { wrapped: wanted.wrapped, cutOff });
      const { ledger } = this.ports;
      if (read.ok) {
        if (read.repaired) await ledger.note(from.place, model.record.name, 'json-repaired', reply.text);
        return { ...common, refusal: null, json: read.value, repaired: read.repaired };
      }
      if (answer.by !== null)
        throw new ItemError('unreadable', `${read.why} The reply was corrected by ${answer.by}; correct it again.`, {
          example: reply.text,
          model: model.record.name,
        });
      if (attempt + 1 >= tries)
        throw new ItemError(
          'unreadable',
          `${read.why} ${tries} tries gave no readable answer; open the call, or change the model and retry.`,
          {
            example: reply.text,
            model: model.record.name,
          },
        );
      await ledger.note(from.place, model.record.name, 'unreadable', reply.text);
      messages = askAgain(request.messages, reply.text, read.why);
    }
  }

  /** From the ledger, from the same question under way, or sent now. */
  async #answer(from: CallFrom, asked: Asked): Promise<Answer> {
    const { record, image } = asked.model;
    const { attempt, sample, messages, schema, maxTokens, data } = asked;
    const key = ledgerKey({ record, image, messages, schema, maxTokens, sample, attempt, data });
    const { underWay } = this.ports;
    for (;;) {
      const twin = underWay.get(key);
      if (!twin) break;
      try {
        const answer = { ...(await twin), cached: true };
        await this.ports.ledger.reused(answer.callId, from.place);
        return answer;
      } catch (error) {
        // The other one may have been stopped or given up; if this one may go on, it asks for itself.
        if (this.stop.reason !== null || !(error instanceof RunStopped)) throw error;
      }
    }
    const sent = sendUntilAnswered(this, from, key, asked);
    underWay.set(key, sent);
    try {
      return await sent;
    } finally {
      if (underWay.get(key) === sent) underWay.delete(key);
    }
  }

  /** Expected dollars and tokens of a call, from what calls like it have used so far. */
  expect(place: CallPlace, asked: Asked): { cost: number; tokens: number } {
    const { record, image } = asked.model;
    const input = inputTokens(asked.messages, record, image);
    const seen = this.#outputSeen.get(`${record.name} ${place.step}`);
    const output = seen && seen.n >= 5 ? (1.2 * seen.tokens) / seen.n : Math.min(asked.maxTokens, 600);
    return { cost: costOf(record, { inputTokens: input, outputTokens: output }), tokens: input + output };
  }

  learn(place: CallPlace, model: string, outputTokens: number): void {
    const key = `${model} ${place.step}`;
    const seen = this.#outputSeen.get(key) ?? { n: 0, tokens: 0 };
    this.#outputSeen.set(key, { n: seen.n + 1, tokens: seen.tokens + outputTokens });
  }

  /** A provider's fault that ended a call: when it will be the same for every call, the model is stopped. */
  noteGivenUp(model: string, error: ProviderError): void {
    if (error.code === 'key-missing' || error.code === 'key-refused') this.#stopModel(model, error.message);
    if (error.code === 'not-found') {
      const inARow = (this.notFound.get(model) ?? 0) + 1;
      this.notFound.set(model, inARow);
      if (inARow >= 3) this.#stopModel(model, error.message);
    } else this.notFound.delete(model);
  }

  forgetStopped(): void {
    for (const model of this.stopped.keys())
      this.ports.limiters.of(model, this.ports.models.get(model).record.limits).markStopped(false);
    this.stopped.clear();
    this.notFound.clear();
  }

  #stopModel(model: string, why: string): void {
    this.stopped.set(model, why);
    this.ports.limiters.of(model, this.ports.models.get(model).record.limits).markStopped(true);
  }
}

/** The same question with the unreadable answer and what was wrong with it. */
function askAgain(messages: readonly Message[], reply: string, why: string): Message[] {
  const said: Message[] = reply.trim() === '' ? [] : [{ role: 'assistant', content: reply.slice(0, 8000) }];
  const note = `${why} Answer again, with the JSON only.`;
  return [...messages, ...said, { role: 'user', content: note }];
}
