import { inWords } from '#shared/phrases/phrase.ts';
import type { Answer, Asked, CallFrom } from './asked.ts';
import { Attempt, type Attempted } from './attempt.ts';
import { chargedUsage, costOf } from '../cost/cost.ts';
import { ItemError, ProviderError, RunStopped } from '../errors.ts';
import type { StoredAnswer } from '../ledger/ledger.ts';
import { WaitTooLong } from './limiter.ts';
import type { ReadReply } from './provider.ts';
import { RetryState } from './retry.ts';
import type { RunState } from '../ledger/run-state.ts';

/** One question to a model: answered by hand or from the ledger, otherwise sent until it is answered or given up. */
export class ModelCall {
  readonly #run: RunState;
  readonly #from: CallFrom;
  readonly #asked: Asked;
  /** The ledger's key for the same question. */
  readonly #key: string;

  constructor(run: RunState, from: CallFrom, asked: Asked, key: string) {
    this.#run = run;
    this.#from = from;
    this.#asked = asked;
    this.#key = key;
  }

  async answer(): Promise<Answer> {
    // Most calls are new: one look instead of two.
    if (!(await this.#run.ports.ledger.knows(this.#key))) return this.#sent();
    return (await this.#byHand()) ?? (await this.#fromLedger()) ?? (await this.#sent());
  }

  /** A reply that a person wrote in place of the model's. */
  async #byHand(): Promise<Answer | null> {
    const { ledger } = this.#run.ports;
    const { place } = this.#from;
    const written = await ledger.byHand(this.#key, place);
    if (!written) return null;
    const { callId, text, by } = written;
    await ledger.reused(callId, place);
    const reply: ReadReply = { text, refusal: null, stopReason: null, usage: null };
    return { reply, usage: null, cost: 0, seconds: 0, callId, cached: true, images: [], by };
  }

  /** An earlier answer; null if there is none, or if it is unreadable and must be asked for again. */
  async #fromLedger(): Promise<Answer | null> {
    const stored = await this.#run.ports.ledger.find(this.#key, this.#from.refusalsSince);
    return stored && this.#readStored(stored);
  }

  async #readStored(stored: StoredAnswer): Promise<Answer | null> {
    const { ledger, providers } = this.#run.ports;
    const { place } = this.#from;
    const { record } = this.#asked.model;
    const begun = { id: stored.id, attempt: stored.attempt };
    const { raw, seconds, images } = stored;
    try {
      const reply = providers[record.provider].read(record, raw);
      const cost = stored.settled ? stored.cost : (reply.cost ?? costOf(record, chargedUsage(this.#asked, reply)));
      if (!stored.settled) {
        await ledger.settle(begun, place, { usage: reply.usage, cost, refused: reply.refusal !== null });
        this.#run.budget.charge(cost);
      } else await ledger.reused(stored.id, place);
      return { reply, usage: reply.usage, cost, seconds, callId: stored.id, cached: true, images, by: null };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!stored.settled) await new Attempt(this.#run, this.#from, this.#asked, begun).fail(error, { seconds, raw });
      return null;
    }
  }

  async #sent(): Promise<Answer> {
    const run = this.#run;
    const { ledger, clock, random } = run.ports;
    const { record } = this.#asked.model;
    const limiter = run.limiterOf(record);
    const retry = new RetryState(run.retry, clock.now(), random);
    for (let waitedSince = clock.now(); ; ) {
      if (run.stop.reason) throw new RunStopped(run.stop.reason);
      run.assertGoing(record.name);
      const result = await this.#attempt(waitedSince, retry);
      if ('reply' in result) return result;

      const { error, begun, bySchema } = result;
      if (error.code === 'schema-unsupported' && bySchema) {
        run.schemaless.add(record.name);
        continue;
      }
      if (error.pauses) {
        await ledger.gaveUp(begun, this.#from.place, error.message);
        run.stop.stop('paused', error.message);
        throw new RunStopped('paused');
      }
      waitedSince = clock.now();
      if (limiter.tooLong) throw this.#pause(limiter.tooLong);
      const delay = retry.next(error, waitedSince);
      if (delay === null) {
        // Permanent errors are reported at once, before the next call gets its place.
        if (error.retryable) run.noteGivenUp(record.name, error);
        await ledger.gaveUp(begun, this.#from.place, error.message);
        const { attempts } = retry;
        const why = attempts > 1 ? inWords('call-given-up', { why: error.message, attempts }) : error.message;
        throw new ItemError(error.code, why, { example: error.body ?? null, model: record.name });
      }
      await clock.sleep(delay, run.stop.stopping);
    }
  }

  /** Waits for a place at the server and for money, and sends once. */
  async #attempt(waitedSince: number, retry: RetryState): Promise<Attempted> {
    const run = this.#run;
    const { clock } = run.ports;
    const { record } = this.#asked.model;
    const expected = run.expect(this.#from.place, this.#asked);
    const queuedAt = clock.now();
    const permit = await run
      .limiterOf(record)
      .acquire(expected.tokens, run.stop.stopping)
      .catch((error: unknown) => Promise.reject(this.#pause(error)));
    retry.excuse(clock.now() - queuedAt);
    try {
      // While this call waited for its turn, another may have found that the key is refused.
      run.assertGoing(record.name);
      // Last, so that money is reserved only for calls in flight; a call with a reservation never waits for a place.
      const reservation = await run.budget.reserve(expected.cost, run.stop.stopping);
      try {
        const waited = (clock.now() - waitedSince) / 1000;
        return await Attempt.send(run, this.#from, this.#asked, { key: this.#key, permit, waited });
      } finally {
        reservation.release();
      }
    } finally {
      permit.release('other');
    }
  }

  /** Pauses the whole run if calls of the model no longer wait; rethrows any other error. */
  #pause(error: unknown): unknown {
    if (!(error instanceof WaitTooLong)) return error;
    this.#run.stop.stop('paused', error.message);
    return new RunStopped('paused');
  }
}
