import type { Phrase } from '#shared/phrases/phrase.ts';
/** One item of a run, claimed for one step. */
export interface ClaimedItem {
  seq: number;
  itemId: string;
  label: string;
  /** The item as it was when the run began. */
  payload: unknown;
  /** Outputs of earlier steps, by step id. */
  outputs: Record<string, unknown>;
  /** Why texts are missing from `outputs`, in a sentence: what a step that cannot work without them fails with. */
  lacks?: string;
  /** True if nothing of the earlier steps may be used any more, so that the item has to begin with the first step. */
  startsOver?: boolean;
  /** Number of retries of the item (see retryFailed); 0 at first. */
  generation: number;
  /** Refusals from before this time (ms) do not count as answers. */
  refusalsSince: number;
}

export type StepOutcome =
  | { kind: 'done'; output: unknown; summary: Phrase; next: string | null }
  | { kind: 'dropped'; reason: Phrase }
  | { kind: 'failed'; code: string; message: string; example: string | null; model: string | null };

export interface SettledStep {
  item: ClaimedItem;
  step: string;
  outcome: StepOutcome;
  seconds: number;
  /** Every call it needed was answered from the ledger. */
  cached: boolean;
}

/** The work of a run, stored in the project and pulled from there. */
export interface RunStore {
  /** Number of waiting items, by the step they wait for. */
  waiting(): Promise<Map<string, number>>;
  /** Claims up to `n` items that are waiting for the step, oldest first. */
  claim(step: string, n: number): Promise<ClaimedItem[]>;
  /**
   * Durable: writes the outcome and its effect on the project, and moves the item on, all or nothing. Returns the
   * stored outcome: a failure if the project could not accept the result.
   */
  settle(step: SettledStep): Promise<StepOutcome>;
  /** Durable: forgets what earlier steps made of an item, which then waits for `first`, the first step of the run. */
  startOver(item: ClaimedItem, step: string, first: string): Promise<void>;
  /** Returns items to the queue. */
  release(items: readonly ClaimedItem[]): Promise<void>;
}
