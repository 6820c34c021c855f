import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';

/** Event streams that one person may have open: one for each page, more than anybody has. */
export const mostStreams = 50;

/** Counts the event streams that each person reads, because every one of them costs the host work at each change. */
export class OpenStreams {
  readonly #counts = new Map<string, number>();

  /** Errors: FORBIDDEN if this person already has as many as allowed. */
  assertRoom(person: string): void {
    if ((this.#counts.get(person) ?? 0) < mostStreams) return;
    throw failure('FORBIDDEN', phrase('people-too-many-pages', { n: mostStreams }), {});
  }

  /** Whether a person has a page connected now. */
  has(person: string): boolean {
    return this.#counts.has(person);
  }

  /** Counts one more stream; the returned function ends it. Errors: those of `assertRoom`. */
  open(person: string): () => void {
    this.assertRoom(person);
    this.#counts.set(person, (this.#counts.get(person) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(person) ?? 1) - 1;
      if (left > 0) this.#counts.set(person, left);
      else this.#counts.delete(person);
    };
  }
}
