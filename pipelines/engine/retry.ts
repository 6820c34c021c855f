import type { ProviderError } from './errors.ts';
import { limiterDefaults } from './limiter.ts';

export interface RetryPolicy {
  /** A plain fault weighs 1, a throttled call 0.5 (it is the limiter's business); no more attempts at this weight. */
  weight: number;
  /** No attempt begins later than this after the first. */
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

/** Most attempts one call can take under a policy. */
export const attemptCap = (policy: RetryPolicy): number => Math.ceil(policy.weight / 0.5);

/** Decides over the attempts of one call: full-jitter back-off, or giving up. */
export class RetryState {
  readonly #policy: RetryPolicy;
  readonly #random: () => number;
  readonly #startedAt: number;
  #weight = 0;
  #faults = 0;
  #throttles = 0;

  constructor(policy: RetryPolicy, now: number, random: () => number) {
    this.#policy = policy;
    this.#random = random;
    this.#startedAt = now;
  }

  get attempts(): number {
    return this.#faults + this.#throttles;
  }

  /** Milliseconds to wait before the next attempt, or null to give up. */
  next(error: ProviderError, now: number): number | null {
    const throttled = error.code === 'rate-limited' || error.code === 'overloaded';
    if (throttled) this.#throttles++;
    else this.#faults++;
    this.#weight += throttled ? 0.5 : 1;
    if (!error.retryable || this.#weight >= this.#policy.weight) return null;
    const { baseMs, throttledBaseMs, capMs, totalMs } = this.#policy;
    const ceiling = throttled ? throttledBaseMs * 2 ** (this.#throttles - 1) : baseMs * 2 ** (this.#faults - 1);
    const jitter = this.#random() * Math.min(capMs, ceiling);
    const asked = Math.min(error.retryAfterMs ?? 0, limiterDefaults.retryAfterCapMs);
    const delay = asked + jitter;
    return now + delay - this.#startedAt > totalMs ? null : delay;
  }
}
