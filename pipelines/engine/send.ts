import type { CallFrom, RunCalls } from './call.ts';
import { chargedUsage, costOf } from './cost.ts';
import { ItemError, ProviderError, RunStopped } from './errors.ts';
import type { Begun, StoredAnswer } from './ledger.ts';
import { type CallEnd, type Limiter, type Permit, WaitTooLong } from './limiter.ts';
import { type Message, partsOf, type SentImage } from './messages.ts';
import type { ResolvedModel } from './models.ts';
import type { AnswerSchema, PreparedMessage, RawReply, ReadReply, ToldUsage } from './provider.ts';
import { RetryState } from './retry.ts';

/** One question, as it identifies a call. */
export interface Asked {
  model: ResolvedModel;
  messages: readonly Message[];
  schema: AnswerSchema | undefined;
  maxTokens: number;
  sample: number;
  attempt: number;
  data: unknown;
}

export interface Answer {
  reply: ReadReply;
  usage: ToldUsage | null;
  cost: number;
  seconds: number;
  callId: string;
  cached: boolean;
  images: SentImage[];
  /** Name of the person who wrote the reply in the model's place; null for the model's own. */
  by: string | null;
}

const defaultTimeoutMs = 600_000;

/** Looks the answer up, or sends the question until it is answered or given up. */
export async function sendUntilAnswered(run: RunCalls, from: CallFrom, key: string, asked: Asked): Promise<Answer> {
  const { ledger, clock } = run.ports;
  const { record } = asked.model;
  const written = await ledger.byHand(key, from.place);
  if (written) {
    await ledger.reused(written.callId, from.place);
    const reply: ReadReply = { text: written.text, refusal: null, stopReason: null, usage: null };
    return {
      reply,
      usage: null,
      cost: 0,
      seconds: 0,
      callId: written.callId,
      cached: true,
      images: [],
      by: written.by,
    };
  }
  const stored = await ledger.find(key, from.refusalsSince);
  if (stored) {
    const answer = await readStored(run, from, asked, stored);
    if (answer) return answer;
  }

  const retry = new RetryState(run.retry, clock.now(), run.ports.random);
  for (let waitedSince = clock.now(); ; ) {
    if (run.stop.reason) throw new RunStopped(run.stop.reason);
    assertGoing(run, record.name);
    const result = await oneAttempt(run, from, key, asked, waitedSince, retry);
    if ('reply' in result) return result;

    const { error, begun, bySchema } = result;
    if (error.code === 'schema-unsupported' && bySchema) {
      run.schemaless.add(record.name);
      continue;
    }
    waitedSince = clock.now();
    if (limiterOf(run, asked).tooLong) throw pause(run, limiterOf(run, asked).tooLong);
    const delay = retry.next(error, waitedSince);
    if (delay === null) {
      // What is the same each time was told at once, before the next call got its place.
      if (error.retryable) run.noteGivenUp(record.name, error);
      await ledger.gaveUp(begun, from.place, error.message);
      const tries = retry.attempts > 1 ? ` Given up after ${retry.attempts} attempts.` : '';
      throw new ItemError(error.code, error.message + tries, { example: error.body ?? null, model: record.name });
    }
    await clock.sleep(delay, run.stop.stopping);
  }
}

const limiterOf = (run: RunCalls, { model: { record } }: Asked): Limiter =>
  run.ports.limiters.of(record.name, record.limits);

/** Pauses the whole run when no call of the model is waited for any longer; any other error as it is. */
function pause(run: RunCalls, error: unknown): unknown {
  if (!(error instanceof WaitTooLong)) return error;
  run.stop.stop('paused', error.message);
  return new RunStopped('paused');
}

/** Throws the item's error when nothing is sent to this model any more. */
function assertGoing(run: RunCalls, model: string): void {
  const halt = run.stopped.get(model);
  if (halt) throw new ItemError('model-stopped', `Not sent: ${halt}`, { model });
}

/** An answer found in the ledger; null when it proves unreadable and must be asked for again. */
async function readStored(run: RunCalls, from: CallFrom, asked: Asked, stored: StoredAnswer): Promise<Answer | null> {
  const { ledger, providers } = run.ports;
  const { record } = asked.model;
  const begun = { id: stored.id, attempt: stored.attempt };
  const { raw, seconds, images } = stored;
  try {
    const reply = providers[record.provider].read(record, raw);
    const cost = stored.settled ? stored.cost : costOf(record, chargedUsage(asked, reply));
    if (!stored.settled) {
      await ledger.settle(begun, from.place, { usage: reply.usage, cost, refused: reply.refusal !== null });
      run.budget.charge(cost);
    } else await ledger.reused(stored.id, from.place);
    return { reply, usage: reply.usage, cost, seconds, callId: stored.id, cached: true, images, by: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!stored.settled) await recordFailure(run, from, asked, begun, error, { seconds, raw });
    return null;
  }
}

/** `bySchema`: the answer was asked for by schema, not in words. */
type Attempted = Answer | { error: ProviderError; begun: Begun; bySchema: boolean };

async function oneAttempt(
  run: RunCalls,
  from: CallFrom,
  key: string,
  asked: Asked,
  waitedSince: number,
  retry: RetryState,
): Promise<Attempted> {
  const { clock } = run.ports;
  const { record } = asked.model;
  const expected = run.expect(from.place, asked);
  const queuedAt = clock.now();
  const permit = await limiterOf(run, asked)
    .acquire(expected.tokens, run.stop.stopping)
    .catch((error: unknown) => Promise.reject(pause(run, error)));
  retry.excuse(clock.now() - queuedAt);
  try {
    // While this one waited for its turn, another may have been told that the key is refused.
    assertGoing(run, record.name);
    // Last, so that money is held for what is in flight only; who holds money never waits for a place.
    const reservation = await run.budget.reserve(expected.cost, run.stop.stopping);
    try {
      return await withPermit(run, from, key, asked, permit, (clock.now() - waitedSince) / 1000);
    } finally {
      reservation.release();
    }
  } finally {
    permit.release('other');
  }
}

async function withPermit(
  run: RunCalls,
  from: CallFrom,
  key: string,
  asked: Asked,
  permit: Permit,
  waited: number,
): Promise<Attempted> {
  const { ledger, providers, clock } = run.ports;
  const { record } = asked.model;
  const provider = providers[record.provider];
  const bySchema = asked.schema !== undefined && !run.schemaless.has(record.name);
  const { messages, images } = await prepare(run, asked, bySchema);
  const params = { ...record.params, maxTokens: asked.maxTokens };
  const begun = await ledger.begin({
    key,
    place: from.place,
    model: record.name,
    provider: record.provider,
    request: {
      model: record.model,
      params,
      messages: asked.messages,
      schema: asked.schema?.schema ?? null,
      sample: asked.sample,
      attempt: asked.attempt,
    },
    waited,
  });

  const startedAt = clock.now();
  const back = run.out.add(from.place);
  let raw: RawReply | null = null;
  try {
    raw = await provider.send({
      record,
      apiKey: asked.model.apiKey,
      messages,
      schema: bySchema ? asked.schema : undefined,
      maxTokens: asked.maxTokens,
      sample: asked.sample,
      data: asked.data,
      timeoutMs: record.limits.timeoutSeconds ? record.limits.timeoutSeconds * 1000 : defaultTimeoutMs,
      signal: run.stop.cancelled,
    });
    const seconds = (clock.now() - startedAt) / 1000;
    // The server is free again; what the call used is told when the answer has been stored and read.
    permit.release('ok');
    await ledger.received(begun, raw, { seconds, images });
    const reply = provider.read(record, raw);
    const cost = costOf(record, chargedUsage(asked, reply));
    permit.used(total(reply.usage));
    run.notFound.delete(record.name);
    run.budget.charge(cost);
    if (reply.usage?.outputTokens != null) run.learn(from.place, record.name, reply.usage.outputTokens);
    const refused = reply.refusal !== null;
    await ledger.settle(begun, from.place, { usage: reply.usage, cost, refused });
    if (total(reply.usage) === undefined && record.price)
      await ledger.note(from.place, record.name, 'usage-untold', null);
    if (refused) await ledger.note(from.place, record.name, 'refusal', reply.refusal);
    return { reply, usage: reply.usage, cost, seconds, callId: begun.id, cached: false, images, by: null };
  } catch (error) {
    const seconds = (clock.now() - startedAt) / 1000;
    if (run.stop.reason === 'cancelled' && !raw) {
      const message = 'The run was cancelled while the model was answering.';
      await ledger.failed(begun, from.place, record.name, {
        code: 'cancelled',
        message,
        httpStatus: null,
        seconds,
        body: null,
        usage: null,
        cost: 0,
      });
      throw new RunStopped('cancelled');
    }
    if (!(error instanceof ProviderError)) throw error;
    const usage = await recordFailure(run, from, asked, begun, error, { seconds, raw });
    if (!error.retryable) run.noteGivenUp(record.name, error);
    permit.release(endOf(error), { retryAfterMs: error.retryAfterMs, why: error.message });
    permit.used(total(usage) ?? (raw ? undefined : 0));
    return { error, begun, bySchema };
  } finally {
    back();
  }
}

/** The model answered, and its provider wants to be paid, though nothing of the answer is at hand. */
function answeredButLost({ httpStatus, code }: ProviderError): boolean {
  // What is no JSON by its own word comes from a proxy or a login page, not from a model.
  return httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300 && code !== 'wrong-content-type';
}

/** Writes a failed attempt; money that an unreadable answer used up is counted. */
async function recordFailure(
  run: RunCalls,
  from: CallFrom,
  asked: Asked,
  begun: Begun,
  error: ProviderError,
  more: { seconds: number; raw: RawReply | null },
): Promise<ToldUsage | null> {
  const { record } = asked.model;
  const { raw } = more;
  const usage = raw ? run.ports.providers[record.provider].usageOf(raw) : null;
  const cost = raw
    ? costOf(record, chargedUsage(asked, { text: raw.body, usage }))
    : answeredButLost(error)
      ? run.expect(from.place, asked).cost
      : 0;
  run.budget.charge(cost);
  await run.ports.ledger.failed(begun, from.place, record.name, {
    code: error.code,
    message: error.message,
    httpStatus: error.httpStatus ?? more.raw?.httpStatus ?? null,
    seconds: more.seconds,
    body: more.raw?.body ?? error.body ?? null,
    usage,
    cost,
  });
  return usage;
}

async function prepare(
  run: RunCalls,
  asked: Asked,
  bySchema: boolean,
): Promise<{ messages: PreparedMessage[]; images: SentImage[] }> {
  const { image: policy } = asked.model;
  const images: SentImage[] = [];
  const messages: PreparedMessage[] = [];
  for (const message of asked.messages) {
    const parts: PreparedMessage['parts'] = [];
    for (const part of partsOf(message)) {
      if (part.type === 'text') parts.push(part);
      else {
        const prepared = await run.ports.images.prepare(part.image, policy);
        const { mime, sent, file } = prepared;
        images.push(sent);
        parts.push({
          type: 'image',
          get bytes() {
            return prepared.bytes;
          },
          file,
          mime,
          sent,
          detail: policy.detail,
        });
      }
    }
    messages.push({ role: message.role, parts });
  }
  if (asked.schema && !bySchema) {
    const text = `Answer with JSON only, of this JSON Schema: ${JSON.stringify(asked.schema.schema)}`;
    messages.push({ role: 'user', parts: [{ type: 'text', text }] });
  }
  return { messages, images };
}

/** Undefined unless all of it was told. */
const total = (usage: ToldUsage | null): number | undefined =>
  usage?.inputTokens == null || usage.outputTokens == null ? undefined : usage.inputTokens + usage.outputTokens;

/** Faults of an answer that came. */
const unusable = new Set<string>(['wrong-content-type', 'bad-encoding', 'malformed-reply', 'empty-reply', 'too-large']);

function endOf(error: ProviderError): CallEnd {
  if (error.neverArrived) return 'unreachable';
  // A gateway answers 502 and 504 for a server that is away.
  if (error.code === 'connection' || error.httpStatus === 502 || error.httpStatus === 504) return 'broken';
  if (error.code === 'rate-limited' || error.code === 'overloaded') return 'throttled';
  if (error.code === 'server-error') return 'server-error';
  return error.httpStatus !== undefined || unusable.has(error.code) ? 'answered' : 'other';
}
