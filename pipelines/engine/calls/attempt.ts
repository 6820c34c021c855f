import { inWords } from '#shared/phrases/phrase.ts';
import type { Answer, Asked, CallFrom } from './asked.ts';
import { chargedUsage, costOf } from '../cost/cost.ts';
import { ProviderError, RunStopped, type StopReason } from '../errors.ts';
import type { Begun } from '../ledger/ledger.ts';
import type { CallEnd, Permit } from './limiter.ts';
import type { SentImage } from '../../prompts/messages.ts';
import { prepare } from './prepare-messages.ts';
import type { PreparedMessage, RawReply, ReportedUsage } from './provider.ts';
import type { RunState } from '../ledger/run-state.ts';

const defaultTimeoutMs = 600_000;

/** Result of one attempt; `bySchema`: the answer was requested with a schema rather than in words. */
export type Attempted = Answer | { error: ProviderError; begun: Begun; bySchema: boolean };

/** What a failed attempt leaves behind. */
interface Remains {
  seconds: number;
  raw: RawReply | null;
}

/**
 * One attempt of a call: recorded in the ledger before it is sent, and marked there as settled or failed at the end.
 */
export class Attempt {
  readonly #run: RunState;
  readonly #from: CallFrom;
  readonly #asked: Asked;
  readonly #begun: Begun;

  constructor(run: RunState, from: CallFrom, asked: Asked, begun: Begun) {
    this.#run = run;
    this.#from = from;
    this.#asked = asked;
    this.#begun = begun;
  }

  /** Starts one: `waited` is how long the call had to wait for it, in seconds. */
  static async send(
    run: RunState,
    from: CallFrom,
    asked: Asked,
    how: { key: string; permit: Permit; waited: number },
  ): Promise<Attempted> {
    const { record } = asked.model;
    const bySchema = asked.schema !== undefined && !run.schemaless.has(record.name);
    const { messages, images } = await prepare(run.ports.images, asked, bySchema);
    const begun = await run.ports.ledger.begin({
      key: how.key,
      place: from.place,
      model: record.name,
      provider: record.provider,
      request: {
        model: record.model,
        params: { ...record.params, maxTokens: asked.maxTokens },
        messages: asked.messages,
        schema: asked.schema?.schema ?? null,
        sample: asked.sample,
        attempt: asked.attempt,
      },
      waited: how.waited,
    });
    return new Attempt(run, from, asked, begun).#exchange(how, messages, images, bySchema);
  }

  async #exchange(
    { key, permit }: { key: string; permit: Permit },
    messages: PreparedMessage[],
    images: SentImage[],
    bySchema: boolean,
  ): Promise<Attempted> {
    const { ledger, providers, clock } = this.#run.ports;
    const { record, apiKey } = this.#asked.model;
    const { schema, tools, maxTokens, sample, data } = this.#asked;
    const startedAt = clock.now();
    const back = this.#run.out.add(this.#from.place);
    let raw: RawReply | null = null;
    try {
      raw = await providers[record.provider].send({
        record,
        apiKey,
        messages,
        schema: bySchema ? schema : undefined,
        tools,
        maxTokens,
        sample,
        data,
        timeoutMs: record.limits.timeoutSeconds ? record.limits.timeoutSeconds * 1000 : defaultTimeoutMs,
        signal: this.#run.stop.cancelled,
        key,
        stopping: this.#run.stop.stopping,
      });
      const seconds = (clock.now() - startedAt) / 1000;
      // The place at the server is free again; the usage is reported once the answer has been stored and read.
      permit.release('ok');
      await ledger.received(this.#begun, raw, { seconds, images });
      return await this.#settle(permit, raw, seconds, images);
    } catch (error) {
      const seconds = (clock.now() - startedAt) / 1000;
      const { reason } = this.#run.stop;
      if (reason !== null && !raw && (reason === 'cancelled' || error instanceof RunStopped))
        throw await this.#left(seconds, reason);
      if (!(error instanceof ProviderError)) throw error;
      const usage = await this.fail(error, { seconds, raw });
      if (!error.retryable) this.#run.noteGivenUp(record.name, error);
      permit.release(endOf(error), { retryAfterMs: error.retryAfterMs, why: error.message });
      permit.used(total(usage) ?? (raw ? undefined : 0));
      return { error, begun: this.#begun, bySchema };
    } finally {
      back();
    }
  }

  /** Reads an answer and books its cost. */
  async #settle(permit: Permit, raw: RawReply, seconds: number, images: SentImage[]): Promise<Answer> {
    const run = this.#run;
    const { place } = this.#from;
    const { ledger, providers } = run.ports;
    const { record } = this.#asked.model;
    const reply = providers[record.provider].read(record, raw);
    const { usage } = reply;
    const cost = reply.cost ?? costOf(record, chargedUsage(this.#asked, reply));
    permit.used(total(usage));
    run.noteAnswered(record.name);
    run.budget.charge(cost);
    if (reply.cost !== undefined) run.learnCost(record.name, reply.cost);
    if (usage?.outputTokens != null) run.learn(place, record.name, usage.outputTokens);
    const refused = reply.refusal !== null;
    await ledger.settle(this.#begun, place, { usage, cost, refused });
    if (total(usage) === undefined && record.price) await ledger.note(place, record.name, 'usage-untold', null);
    if (refused) await ledger.note(place, record.name, 'refusal', reply.refusal);
    return { reply, usage, cost, seconds, callId: this.#begun.id, cached: false, images, by: null };
  }

  /** The run stopped before the answer arrived. */
  async #left(seconds: number, reason: StopReason): Promise<RunStopped> {
    await this.#run.ports.ledger.failed(this.#begun, this.#from.place, this.#asked.model.record.name, {
      code: 'cancelled',
      message: inWords('call-cancelled'),
      httpStatus: null,
      seconds,
      body: null,
      usage: null,
      cost: 0,
    });
    return new RunStopped(reason);
  }

  /** Records that it failed; the cost of an unreadable answer is counted. */
  async fail(error: ProviderError, { seconds, raw }: Remains): Promise<ReportedUsage | null> {
    const run = this.#run;
    const { record } = this.#asked.model;
    const usage = raw ? run.ports.providers[record.provider].usageOf(raw) : null;
    const cost = raw
      ? costOf(record, chargedUsage(this.#asked, { text: raw.body, usage }))
      : answeredButLost(error)
        ? run.expect(this.#from.place, this.#asked).cost
        : 0;
    run.budget.charge(cost);
    await run.ports.ledger.failed(this.#begun, this.#from.place, record.name, {
      code: error.code,
      message: error.message,
      httpStatus: error.httpStatus ?? raw?.httpStatus ?? null,
      seconds,
      body: raw?.body ?? error.body ?? null,
      usage,
      cost,
    });
    return usage;
  }
}

/** The model answered and its provider charges for it, although the answer is not available. */
function answeredButLost({ httpStatus, code }: ProviderError): boolean {
  // A response whose type is not JSON comes from a proxy or a login page, not from a model.
  return httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300 && code !== 'wrong-content-type';
}

/** Undefined unless it was reported completely. */
const total = (usage: ReportedUsage | null): number | undefined =>
  usage?.inputTokens == null || usage.outputTokens == null ? undefined : usage.inputTokens + usage.outputTokens;

/** Errors in an answer that was received. */
const unusable: ReadonlySet<string> = new Set([
  'wrong-content-type',
  'bad-encoding',
  'malformed-reply',
  'empty-reply',
  'too-large',
]);

function endOf(error: ProviderError): CallEnd {
  if (error.neverArrived) return 'unreachable';
  // A gateway answers 502 and 504 if the server behind it cannot be reached.
  if (error.code === 'connection' || error.httpStatus === 502 || error.httpStatus === 504) return 'broken';
  if (error.code === 'rate-limited' || error.code === 'overloaded') return 'throttled';
  if (error.code === 'server-error') return 'server-error';
  return error.httpStatus !== undefined || unusable.has(error.code) ? 'answered' : 'other';
}
