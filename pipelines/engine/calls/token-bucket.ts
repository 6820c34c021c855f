/**
 * Lets `perMinute` units pass per minute, evenly, with one second's worth of burst. A request larger than the burst
 * passes when the bucket is full and leaves it in debt, which the next ones wait for.
 */
export class TokenBucket {
  readonly #perMs: number;
  readonly #capacity: number;
  #level: number;
  #at: number;

  constructor(perMinute: number, now: number) {
    this.#perMs = perMinute / 60_000;
    this.#capacity = Math.max(1, perMinute / 60);
    this.#level = this.#capacity;
    this.#at = now;
  }

  #refill(now: number): void {
    this.#level = Math.min(this.#capacity, this.#level + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
  }

  /** Milliseconds until `amount` may pass; 0 if it may now. */
  wait(now: number, amount: number): number {
    this.#refill(now);
    const needed = Math.min(amount, this.#capacity);
    // A tiny tolerance, or rounding would cause one more wait of almost nothing.
    return this.#level + 1e-9 >= needed ? 0 : Math.ceil((needed - this.#level) / this.#perMs);
  }

  take(now: number, amount: number): void {
    this.#refill(now);
    this.#level -= amount;
  }

  /** Corrects an estimate once the true amount is known. */
  give(amount: number): void {
    this.#level = Math.min(this.#capacity, this.#level + amount);
  }
}
