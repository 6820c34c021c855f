/**
 * Updates lists for one batch after another without a new request while the last one is pending: batches follow each
 * other faster than a large project answers, and a request cancelled for the next one is never seen.
 */
export class Batches<T> {
  readonly #waiting = new Set<T>();
  readonly #refresh: (entry: T) => Promise<void>;
  #asking = false;

  /** `refresh` refetches one list and resolves when it has succeeded or failed. */
  constructor(refresh: (entry: T) => Promise<void>) {
    this.#refresh = refresh;
  }

  async add(stale: Iterable<T>): Promise<void> {
    for (const entry of stale) this.#waiting.add(entry);
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#waiting.size > 0) {
        const now = [...this.#waiting];
        this.#waiting.clear();
        await Promise.allSettled(now.map(this.#refresh));
      }
    } finally {
      this.#asking = false;
    }
  }
}
