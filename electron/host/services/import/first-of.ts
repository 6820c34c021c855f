/** Entries of each list of a report that are named; further ones are counted. */
export const mostNamed = 5000;

/** The first entries of a list that may be very long, and how many more there were. */
export class FirstOf<T> {
  /** At most `mostNamed`; grows in place. */
  readonly named: T[] = [];
  #more = 0;

  get more(): number {
    return this.#more;
  }

  push(...entries: readonly T[]): void {
    for (const entry of entries)
      if (this.named.length < mostNamed) this.named.push(entry);
      else this.#more++;
  }

  /** Remembers how far the list is now; what it gives back goes back to that. */
  mark(): () => void {
    const [length, more] = [this.named.length, this.#more];
    return () => {
      this.named.length = length;
      this.#more = more;
    };
  }
}
