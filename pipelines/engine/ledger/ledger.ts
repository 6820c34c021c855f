import type { Message, SentImage } from '../../prompts/messages.ts';
import type { RawReply, ReportedUsage } from '../calls/provider.ts';

/** Where a call belongs: the item, the run and the step. */
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
  /** False if the engine died between storing the answer and reading it: read it, then settle. */
  settled: boolean;
  usage: ReportedUsage | null;
  cost: number;
  seconds: number;
  images: SentImage[];
}

/** A person's reply in place of a model's. */
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
  /** The question, pictures by hash; shown in the call's detail view. */
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
  /** 1, 2, 3 … over all attempts of the call. */
  attempt: number;
}

export interface FailedAttempt {
  /** A provider's code, or `cancelled`. */
  code: string;
  message: string;
  httpStatus: number | null;
  seconds: number;
  body: string | null;
  /** Known if an unreadable answer still reported its usage. */
  usage: ReportedUsage | null;
  cost: number;
}

export interface Settlement {
  usage: ReportedUsage | null;
  /** US dollars. */
  cost: number;
  refused: boolean;
}

/**
 * Every model call goes through the ledger. Where "durable" is written, the promise resolves once the rows are on the
 * disk and survive a power cut; the others may be written with a later commit, since they can be reconstructed.
 */
export interface Ledger {
  /** Whether the call was begun at some time, in any run; otherwise there is nothing to `find` and no reply `byHand`. */
  knows(key: string): Promise<boolean>;
  /**
   * The stored answer for a key. A refusal counts only if it was given at or after `refusalsSince` (ms since 1970): it
   * is valid for the run that got it; a later run, or a retry of the item, asks again.
   */
  find(key: string, refusalsSince: number): Promise<StoredAnswer | null>;
  /**
   * A reply that a person wrote for this call; it takes precedence over the model's own. Never used in an evaluation.
   */
  byHand(key: string, place: CallPlace): Promise<HandAnswer | null>;
  /** Durable: records the call and a new attempt, before the request is sent. */
  begin(call: CallToSend): Promise<Begun>;
  /** Durable: the answer as received, before anything reads it. From now on it is never paid for again. */
  received(call: Begun, raw: RawReply, more: { seconds: number; images: SentImage[] }): Promise<void>;
  /** The attempt gave no answer. */
  failed(call: Begun, place: CallPlace, model: string, attempt: FailedAttempt): Promise<void>;
  /** Records the answer's cost; counts towards the run's spending and calls, once. */
  settle(call: Begun, place: CallPlace, settlement: Settlement): Promise<void>;
  /** No further attempt is made. */
  gaveUp(call: Begun, place: CallPlace, message: string): Promise<void>;
  /** The item uses an existing answer; counts as reuse unless the item itself had asked for it. */
  reused(callId: string, place: CallPlace): Promise<void>;
  /** An event that people see grouped: `json-repaired`, `unreadable`, `refusal`, `usage-untold`. */
  note(place: CallPlace, model: string, code: string, example: string | null): Promise<void>;
}
