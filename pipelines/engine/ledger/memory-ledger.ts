import type { Begun, CallPlace, CallToSend, FailedAttempt, Ledger, Settlement, StoredAnswer } from './ledger.ts';
import type { SentImage } from '../../prompts/messages.ts';
import type { RawReply } from '../calls/provider.ts';

interface MemoryCall {
  id: string;
  call: CallToSend;
  attempts: number;
  answer: StoredAnswer | null;
  refusedAt: number | null;
  failed: FailedAttempt[];
  givenUp: string | null;
}

/** A ledger without a disk: for tests, and for trying a model outside a project. */
export class MemoryLedger implements Ledger {
  readonly calls = new Map<string, MemoryCall>();
  readonly notes: { place: CallPlace; model: string; code: string }[] = [];
  readonly #byId = new Map<string, MemoryCall>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Puts an answer from elsewhere in, as if it had been asked here. */
  protected keep(key: string, answer: Pick<StoredAnswer, 'raw' | 'usage' | 'cost' | 'seconds'>): void {
    const id = `call-${this.calls.size + 1}`;
    const call: CallToSend = {
      ...{ key, place: { runId: '', itemSeq: 0, step: '' }, model: '', provider: '', waited: 0 },
      request: { model: '', params: null, messages: [], schema: null, sample: 0, attempt: 0 },
    };
    const stored: StoredAnswer = { ...answer, id, attempt: 1, settled: true, images: [] };
    const made = { id, call, attempts: 1, answer: stored, refusedAt: null, failed: [], givenUp: null };
    this.calls.set(key, made);
    this.#byId.set(id, made);
  }

  async knows(key: string): Promise<boolean> {
    return this.calls.has(key);
  }

  async find(key: string, refusalsSince: number): Promise<StoredAnswer | null> {
    const found = this.calls.get(key);
    if (!found?.answer) return null;
    return found.refusedAt !== null && found.refusedAt < refusalsSince ? null : found.answer;
  }

  async byHand(): Promise<null> {
    return null;
  }

  async begin(call: CallToSend): Promise<Begun> {
    const found = this.calls.get(call.key) ?? {
      id: `call-${this.calls.size + 1}`,
      call,
      attempts: 0,
      answer: null,
      refusedAt: null,
      failed: [],
      givenUp: null,
    };
    this.calls.set(call.key, found);
    this.#byId.set(found.id, found);
    found.attempts++;
    return { id: found.id, attempt: found.attempts };
  }

  async received(call: Begun, raw: RawReply, more: { seconds: number; images: SentImage[] }): Promise<void> {
    const found = this.#of(call.id);
    found.answer = { ...call, raw, ...more, settled: false, usage: null, cost: 0 };
    found.refusedAt = null;
  }

  async failed(call: Begun, _place: CallPlace, _model: string, attempt: FailedAttempt): Promise<void> {
    const found = this.#of(call.id);
    found.failed.push(attempt);
    found.answer = null;
  }

  async settle(call: Begun, _place: CallPlace, settlement: Settlement): Promise<void> {
    const found = this.#of(call.id);
    if (!found.answer) return;
    found.answer = { ...found.answer, settled: true, usage: settlement.usage, cost: settlement.cost };
    found.refusedAt = settlement.refused ? this.#now() : null;
  }

  async gaveUp(call: Begun, _place: CallPlace, message: string): Promise<void> {
    this.#of(call.id).givenUp = message;
  }

  async reused(): Promise<void> {}

  async note(place: CallPlace, model: string, code: string): Promise<void> {
    this.notes.push({ place, model, code });
  }

  /** Dollars of all answered and failed attempts. */
  get spent(): number {
    let sum = 0;
    for (const c of this.calls.values())
      sum += (c.answer?.cost ?? 0) + c.failed.reduce((n, attempt) => n + attempt.cost, 0);
    return sum;
  }

  #of(id: string): MemoryCall {
    const found = this.#byId.get(id);
    if (!found) throw new Error(`No call ${id}.`);
    return found;
  }
}
