/**
 * Brings lists up to date for one batch after another without asking again while the last answer is on its way: batches
 * follow each other faster than a large project answers, and an answer that is cut off for the next is never seen.
 */
export class Batches<T> {
  readonly #waiting = new Set<T>();
  readonly #refresh: (one: T) => Promise<void>;
  #asking = false;

  /** `refresh` asks for one list again and resolves when the answer is there, or is known not to come. */
  constructor(refresh: (one: T) => Promise<void>) {
    this.#refresh = refresh;
  }

  async add(stale: Iterable<T>): Promise<void> {
    for (const one of stale) this.#waiting.add(one);
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
