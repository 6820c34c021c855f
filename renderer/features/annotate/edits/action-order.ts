/** Maximum milliseconds that keys and pointer wait for a switch to another item. */
const longestHold = 1000;

type Work = () => void | Promise<void>;

/** Keeps what a person does in order while something is in progress that changes what it would act on. */
export class Turns {
  #waiting: (() => Promise<void>)[] = [];
  /** What the starting turn itself requests: it belongs to that turn and comes before later actions. */
  #own: (() => Promise<void>)[] | null = null;
  /** The end of the latest turn; null if nothing is in progress. */
  #last: Promise<void> | null = null;

  /** Does something when everything before it is done. */
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
    // Even the first turn starts only after its caller has returned.
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

  /** Resolves when everything in progress and waiting is done; null if there is nothing. */
  get underWay(): Promise<void> | null {
    return this.#last;
  }

  /** Does something at once, or after what is in progress. */
  act(what: () => void): void {
    if (this.#last) void this.queue(what);
    else what();
  }

  /** Makes actions wait for `leaving`, a second at most: a hanging host must not block the canvas. */
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
