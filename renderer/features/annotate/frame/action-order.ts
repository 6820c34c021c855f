/** Milliseconds for which keys and pointer wait for the way to another item at most. */
const longestHold = 1000;

/** Keeps what a person does in order while something is under way that changes what it would act on. */
export class Turns {
  /** What is under way and all that waits for it, one behind the other; null when nothing is. */
  #last: Promise<void> | null = null;

  /** Does something when all before it is done. */
  queue(work: () => void | Promise<void>): Promise<void> {
    const mine = (this.#last ?? Promise.resolve()).then(work).finally(() => {
      if (this.#last === mine) this.#last = null;
    });
    this.#last = mine;
    return mine;
  }

  /** The end of what is under way and of all that waits for it; null when nothing is. */
  get underWay(): Promise<void> | null {
    return this.#last;
  }

  /** Does something at once, or behind what is under way. */
  act(what: () => void): void {
    if (this.#last) void this.queue(what);
    else what();
  }

  /** Lets what is done meanwhile wait for `leaving`, a second at most: a host that hangs does not hold the canvas. */
  holdFor(leaving: Promise<unknown>): void {
    void this.queue(async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const long = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, longestHold);
      });
      await Promise.race([leaving.catch(() => undefined), long]);
      clearTimeout(timer);
    });
  }
}
