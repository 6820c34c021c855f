import { inWords } from '#shared/phrases/phrase.ts';
/** Why a call to a provider failed. */
export const providerCodes = [
  'rate-limited',
  'overloaded',
  'server-error',
  'timeout',
  'unreachable',
  'connection',
  'name-lookup',
  'wrong-content-type',
  'bad-encoding',
  'malformed-reply',
  'empty-reply',
  'too-large',
  'key-missing',
  'key-refused',
  'not-found',
  'bad-request',
  'schema-unsupported',
  'agent-failed',
  'agent-missing',
  'stopped',
] as const;
export type ProviderCode = (typeof providerCodes)[number];

/** Errors after which a run pauses: no call can be made before somebody has done something about it. */
const pausing: ReadonlySet<ProviderCode> = new Set(['agent-missing']);

/** Errors that may disappear if the same request is sent again. The others are permanent. */
const passing: ReadonlySet<ProviderCode> = new Set([
  'rate-limited',
  'overloaded',
  'server-error',
  'timeout',
  'unreachable',
  'connection',
  'name-lookup',
  'wrong-content-type',
  'bad-encoding',
  'malformed-reply',
  'empty-reply',
]);

export interface ProviderFault {
  code: ProviderCode;
  /** One sentence: what happened, to what, what to do next. */
  message: string;
  httpStatus?: number | undefined;
  /** Milliseconds the provider asked us to wait. */
  retryAfterMs?: number | undefined;
  /** Body of the response, secrets removed, for the person who looks at the call. */
  body?: string | undefined;
}

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderCode;
  readonly httpStatus: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: string | undefined;

  constructor(fault: ProviderFault) {
    super(fault.message);
    this.code = fault.code;
    this.httpStatus = fault.httpStatus;
    this.retryAfterMs = fault.retryAfterMs;
    this.body = fault.body;
  }

  get retryable(): boolean {
    return passing.has(this.code);
  }

  /** The run pauses with this error's sentence, and no item fails. */
  get pauses(): boolean {
    return pausing.has(this.code);
  }

  /** The request never reached the server, so neither the server nor the item caused the error. */
  get neverArrived(): boolean {
    return this.code === 'unreachable' || this.code === 'name-lookup';
  }
}

/** An item cannot be finished; it is recorded as failed with this code and sentence and can be retried. */
export class ItemError extends Error {
  override readonly name = 'ItemError';
  readonly code: string;
  /** Text that shows the problem, e.g. the unreadable reply. */
  readonly example: string | null;
  readonly model: string | null;

  constructor(code: string, message: string, more: { example?: string | null; model?: string | null } = {}) {
    super(message);
    this.code = code;
    this.example = more.example ?? null;
    this.model = more.model ?? null;
  }
}

export type StopReason = 'paused' | 'capped' | 'cancelled';

/** The run is stopping: the item goes back to the queue. Never an error of the item. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(inWords('call-run-ended', { reason }));
    this.reason = reason;
  }
}
