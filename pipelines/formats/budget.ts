import { inWords } from '#shared/phrases/phrase.ts';
/**
 * Reading a source stopped early: the limit of entries or time was reached, or nobody waits for the result any more.
 */
export class BudgetSpent extends Error {
  constructor() {
    super(inWords('format-stopped'));
    this.name = 'BudgetSpent';
  }
}

/** Limits for reading a source. A typed path may be a whole disk, so walking it must be able to stop. */
export class Budget {
  #entries: number;
  readonly #until: number;
  readonly #signal: AbortSignal | undefined;

  constructor(most: { entries: number; ms: number; signal?: AbortSignal | undefined }) {
    this.#entries = most.entries;
    this.#until = performance.now() + most.ms;
    this.#signal = most.signal;
  }

  /** Call this for each file, folder or record. Errors: BudgetSpent. */
  spend(): void {
    this.#entries--;
    if (this.#entries < 0 || this.#signal?.aborted || performance.now() > this.#until) throw new BudgetSpent();
  }
}
