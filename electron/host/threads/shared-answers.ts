/** The answer in progress, and the next one for callers who asked meanwhile. */
interface Place {
  now: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * Shares answers to equal questions. One is computed at a time; callers who ask meanwhile share the next one, because
 * the answer in progress reflects the rows at its start and may lack the change that made them ask.
 */
export class SharedAnswers {
  readonly #places = new Map<string, Place>();

  ask<T>(question: string, work: () => Promise<T>): Promise<T> {
    const place = this.#places.get(question);
    if (!place) return this.#begin(question, work);
    place.next ??= place.now.then(
      () => this.#begin(question, work),
      () => this.#begin(question, work),
    );
    return place.next as Promise<T>;
  }

  #begin<T>(question: string, work: () => Promise<T>): Promise<T> {
    const now = work();
    const place: Place = { now, next: null };
    this.#places.set(question, place);
    void this.#forget(question, place);
    return now;
  }

  async #forget(question: string, place: Place): Promise<void> {
    await place.now.catch(() => undefined);
    if (this.#places.get(question) === place && place.next === null) this.#places.delete(question);
  }
}
