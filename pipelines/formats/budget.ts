/** A look at a source ended before its end: its entries or its time were used up, or nobody waits for it any more. */
export class BudgetSpent extends Error {
  constructor() {
    super('Examining the source was stopped early.');
    this.name = 'BudgetSpent';
  }
}

/** What a look at a source may cost. A typed path may name a whole disk, so a walk through it must be able to end. */
export class Budget {
  #entries: number;
  readonly #until: number;
  readonly #signal: AbortSignal | undefined;

  constructor(most: { entries: number; ms: number; signal?: AbortSignal | undefined }) {
    this.#entries = most.entries;
    this.#until = performance.now() + most.ms;
    this.#signal = most.signal;
  }

  /** To be called for each file, folder or record that is met. Errors: BudgetSpent. */
  spend(): void {
    this.#entries--;
    if (this.#entries < 0 || this.#signal?.aborted || performance.now() > this.#until) throw new BudgetSpent();
  }
}
