/** Milliseconds from the first change to the request, and the maximum wait while there are many changes. */
const shortest = 500;
const longest = 15_000;
/** Each further change during a wait makes the next wait this much longer. */
const each = 1000;

/**
 * Refetches what need not be up to date at once, together: half a second after a change when one person works, less
 * often the more changes there are, so that a page costs the host the same however many people work.
 */
export class Soon {
  readonly #refresh: (waiting: ReadonlySet<string>) => void;
  #waiting = new Set<string>();
  #changes = 0;
  #wait = shortest;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `refresh` refetches what is waiting, by the given names. */
  constructor(refresh: (waiting: ReadonlySet<string>) => void) {
    this.#refresh = refresh;
  }

  add(names: Iterable<string>): void {
    for (const name of names) this.#waiting.add(name);
    this.#changes += 1;
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#ask(), this.#wait);
  }

  #ask(): void {
    const waiting = this.#waiting;
    this.#wait = Math.min(longest, Math.max(shortest, this.#changes * each));
    this.#waiting = new Set();
    this.#changes = 0;
    this.#timer = null;
    this.#refresh(waiting);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
