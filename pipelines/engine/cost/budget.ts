import { RunStopped } from '../errors.ts';

export interface Reservation {
  /** Ends the reservation; the actual cost was passed to `charge`. */
  release(): void;
}

/**
 * Money of one run, in US dollars. A call's expected cost is reserved before it is sent; if there is no room left, the
 * call waits for reservations to end, and the run stops when none are left. So the cap is exceeded at most by what the
 * calls in flight cost more than expected.
 */
export class Budget {
  #cap: number | null;
  #spent: number;
  #reserved = 0;
  #open = 0;
  readonly #waiting = new Set<() => void>();

  constructor(cap: number | null, spent: number) {
    this.#cap = cap;
    this.#spent = spent;
  }

  get spent(): number {
    return this.#spent;
  }

  get reserved(): number {
    return this.#reserved;
  }

  get cap(): number | null {
    return this.#cap;
  }

  /** By how much the cap is exceeded; 0 if it is not. */
  get over(): number {
    return this.#cap === null ? 0 : Math.max(0, this.#spent - this.#cap);
  }

  setCap(cap: number | null): void {
    this.#cap = cap;
    this.#wake();
  }

  charge(amount: number): void {
    this.#spent += amount;
  }

  /** Rejects with RunStopped('capped'), or the signal's reason. */
  async reserve(amount: number, signal: AbortSignal): Promise<Reservation> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#fits(amount)) break;
      if (this.#open === 0) throw new RunStopped('capped');
      await this.#change(signal);
    }
    this.#open++;
    this.#reserved += amount;
    let held = true;
    return {
      release: () => {
        if (!held) return;
        held = false;
        this.#open--;
        this.#reserved = this.#open === 0 ? 0 : this.#reserved - amount;
        this.#wake();
      },
    };
  }

  #fits(amount: number): boolean {
    if (this.#cap === null) return true;
    // A call that costs nothing fits even if the money is used up, but not beyond it: then it has no known price.
    if (amount === 0) return this.#spent <= this.#cap;
    return this.#spent + this.#reserved + amount <= this.#cap;
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
