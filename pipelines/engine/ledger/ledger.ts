import type { Message, SentImage } from '../prompts/messages.ts';
import type { RawReply, ToldUsage } from '../calls/provider.ts';

/** Where a call belongs: which item of which run, at which step. */
export interface CallPlace {
  runId: string;
  itemSeq: number;
  step: string;
}

/** A call whose answer is stored. */
export interface StoredAnswer {
  id: string;
  attempt: number;
  raw: RawReply;
  /** False when the engine died between storing the answer and reading it: read it, then settle. */
  settled: boolean;
  usage: ToldUsage | null;
  cost: number;
  seconds: number;
  images: SentImage[];
}

/** What a person wrote in the place of a model's reply. */
export interface HandAnswer {
  callId: string;
  text: string;
  /** Name of the person. */
  by: string;
}

export interface CallToSend {
  key: string;
  place: CallPlace;
  /** Name of the model in this project. */
  model: string;
  provider: string;
  /** What is asked, pictures by hash; shown in the call's detail view. */
  request: {
    model: string;
    params: unknown;
    messages: readonly Message[];
    schema: unknown;
    sample: number;
    attempt: number;
  };
  /** Seconds waited before this attempt: back-off, limiter and Retry-After. */
  waited: number;
}

export interface Begun {
  id: string;
  /** 1, 2, 3 … over the life of the call. */
  attempt: number;
}

export interface FailedAttempt {
  /** A provider's code, or `cancelled`. */
  code: string;
  message: string;
  httpStatus: number | null;
  seconds: number;
  body: string | null;
  /** Known when an unreadable answer still said what it used. */
  usage: ToldUsage | null;
  cost: number;
}

export interface Settlement {
  usage: ToldUsage | null;
  /** US dollars. */
  cost: number;
  refused: boolean;
}

/**
 * The one place every model call goes through. Where "durable" is said, the promise resolves when the rows are on the
 * disk and survive a power cut; the others may be written with a later commit, and what they say can be found again.
 */
export interface Ledger {
  /**
   * The stored answer to a key. A refusal counts only when it was given at or after `refusalsSince` (ms since 1970):
   * it holds for the run that got it; a later run, or a retry of the item, asks again.
   */
  find(key: string, refusalsSince: number): Promise<StoredAnswer | null>;
  /** A reply that a person wrote for this call; it is before the model's own. Never for an evaluation's run. */
  byHand(key: string, place: CallPlace): Promise<HandAnswer | null>;
  /** Durable: the call and a new attempt, before the request goes out. */
  begin(call: CallToSend): Promise<Begun>;
  /** Durable: the answer as received, before anything reads it. From now on it is never paid for again. */
  received(call: Begun, raw: RawReply, more: { seconds: number; images: SentImage[] }): Promise<void>;
  /** The attempt brought no answer. */
  failed(call: Begun, place: CallPlace, model: string, attempt: FailedAttempt): Promise<void>;
  /** What the answer cost; adds to the run's spending and calls once and for all. */
  settle(call: Begun, place: CallPlace, settlement: Settlement): Promise<void>;
  /** No further attempt is made. */
  gaveUp(call: Begun, place: CallPlace, message: string): Promise<void>;
  /** The item uses an answer that was there already; counts as reuse unless the item itself had asked for it. */
  reused(callId: string, place: CallPlace): Promise<void>;
  /** Something a person should see grouped: `json-repaired`, `unreadable`, `refusal`, `usage-untold`. */
  note(place: CallPlace, model: string, code: string, example: string | null): Promise<void>;
}
