/** Milliseconds for which keys and pointer wait for the way to another item at most. */
const longestHold = 1000;

type Work = () => void | Promise<void>;

/** Keeps what a person does in order while something is in progress that changes what it would act on. */
export class Turns {
  #waiting: (() => Promise<void>)[] = [];
  /** What the turn that just begins asks for itself: it belongs to that turn and comes before what was done later. */
  #own: (() => Promise<void>)[] | null = null;
  /** The end of the latest turn; null when nothing is in progress. */
  #last: Promise<void> | null = null;

  /** Does something when all before it is done. */
  queue(work: Work): Promise<void> {
    const idle = this.#last === null;
    const mine = new Promise<void>((resolve, reject) => {
      (this.#own ?? this.#waiting).push(() => this.#begin(work).then(resolve, reject));
    });
    this.#last = mine;
    if (idle) void this.#run();
    return mine;
  }

  async #run(): Promise<void> {
    // Even the first turn begins after whoever asked for it has returned.
    await Promise.resolve();
    for (let turn = this.#waiting.shift(); turn; turn = this.#waiting.shift()) await turn();
    this.#last = null;
  }

  #begin(work: Work): Promise<void> {
    const own: (() => Promise<void>)[] = [];
    this.#own = own;
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(error);
    } finally {
      this.#own = null;
      this.#waiting.unshift(...own);
    }
  }

  /** The end of what is in progress and of all that is waiting for it; null when nothing is. */
  get underWay(): Promise<void> | null {
    return this.#last;
  }

  /** Does something at once, or behind what is in progress. */
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
