/**
 * Time as used by the engine, so that tests advance it by hand and never sleep. Monotonic milliseconds, for waits and
 * durations, not for dates.
 */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason if it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  // Setting the system's clock back an hour must not make a limiter wait for an hour.
  now: () => performance.timeOrigin + performance.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(done, ms);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      function done() {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  },
};

interface Sleeper {
  at: number;
  wake: () => void;
}

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper: Sleeper = { at: this.#now + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      signal?.addEventListener(
        'abort',
        () => {
          this.#sleepers.delete(sleeper);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Moves time and wakes those that are due, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#sleepers].filter((s) => s.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#sleepers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.wake();
    }
    this.#now = until;
  }

  /** Moves to the next sleeper, if there is one; true if one was woken. */
  advanceToNext(): boolean {
    const due = [...this.#sleepers].sort((a, b) => a.at - b.at)[0];
    if (!due) return false;
    this.advance(Math.max(0, due.at - this.#now));
    return true;
  }
}
