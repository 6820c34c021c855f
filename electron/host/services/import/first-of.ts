/** Number of entries that each list of a report names; further ones are counted. */
export const mostNamed = 5000;

/** The first entries of a possibly very long list, and the number of further ones. */
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

  /** Remembers the list's current length; the returned function restores it. */
  mark(): () => void {
    const [length, more] = [this.named.length, this.#more];
    return () => {
      this.named.length = length;
      this.#more = more;
    };
  }
}
