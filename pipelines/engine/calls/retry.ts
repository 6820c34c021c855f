import type { ProviderError } from '../errors.ts';

export interface RetryPolicy {
  /**
   * A normal error weighs 1, a throttled call 0.5 (the limiter handles it); no more attempts from this weight on. 0:
   * one attempt.
   */
  weight: number;
  /**
   * No attempt starts later than this after the first; time spent waiting for the limiter and Retry-After is not
   * counted.
   */
  totalMs: number;
  baseMs: number;
  throttledBaseMs: number;
  capMs: number;
}

export const defaultRetry: RetryPolicy = {
  weight: 6,
  totalMs: 900_000,
  baseMs: 500,
  throttledBaseMs: 2_000,
  capMs: 60_000,
};

/** Maximum number of attempts of one call under a policy. */
export const attemptCap = (policy: RetryPolicy): number => Math.ceil(policy.weight / 0.5);

/**
 * Decides between attempts of one call: back off with full jitter, or give up. An attempt that never reached the server
 * does not count against the call: the limiter holds all calls back until the server is reachable again.
 */
export class RetryState {
  readonly #policy: RetryPolicy;
  readonly #random: () => number;
  readonly #startedAt: number;
  #weight = 0;
  #faults = 0;
  #throttles = 0;
  #excusedMs = 0;

  constructor(policy: RetryPolicy, now: number, random: () => number) {
    this.#policy = policy;
    this.#random = random;
    this.#startedAt = now;
  }

  get attempts(): number {
    return this.#faults + this.#throttles;
  }

  /** Subtracts time from the total: the call was waiting for something else. */
  excuse(ms: number): void {
    this.#excusedMs += ms;
  }

  /** Milliseconds to wait before the next attempt, or null to give up. */
  next(error: ProviderError, now: number): number | null {
    if (error.neverArrived && this.#policy.weight > 0) return 0;
    const throttled = error.code === 'rate-limited' || error.code === 'overloaded';
    if (throttled) this.#throttles++;
    else this.#faults++;
    this.#weight += throttled ? 0.5 : 1;
    if (!error.retryable || this.#weight >= this.#policy.weight) return null;
    const { baseMs, throttledBaseMs, capMs, totalMs } = this.#policy;
    const ceiling = throttled ? throttledBaseMs * 2 ** (this.#throttles - 1) : baseMs * 2 ** (this.#faults - 1);
    const jitter = this.#random() * Math.min(capMs, ceiling);
    if (now + jitter - this.#startedAt - this.#excusedMs > totalMs) return null;
    const asked = error.retryAfterMs ?? 0;
    this.excuse(asked);
    return asked + jitter;
  }
}
