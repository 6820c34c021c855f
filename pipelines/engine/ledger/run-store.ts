/** One item of a run, taken for one step. */
export interface ClaimedItem {
  seq: number;
  itemId: string;
  label: string;
  /** The item as it was when the run began. */
  payload: unknown;
  /** Outputs of the steps behind it, by step id. */
  outputs: Record<string, unknown>;
  /** How often the item was given another chance (see retryFailed); 0 at first. */
  generation: number;
  /** Refusals given before this time (ms) do not count as answers. */
  refusalsSince: number;
}

export type StepOutcome =
  | { kind: 'done'; output: unknown; summary: string; next: string | null }
  | { kind: 'dropped'; reason: string }
  | { kind: 'failed'; code: string; message: string; example: string | null; model: string | null };

export interface SettledStep {
  item: ClaimedItem;
  step: string;
  outcome: StepOutcome;
  seconds: number;
  /** Every call it needed was answered from the ledger. */
  cached: boolean;
}

/** The run's work, kept in the store and pulled from there. */
export interface RunStore {
  /** How many items wait, by the step they wait for. */
  waiting(): Promise<Map<string, number>>;
  /** Takes up to `n` items that are waiting for the step, oldest first. */
  claim(step: string, n: number): Promise<ClaimedItem[]>;
  /**
   * Durable: writes the outcome, what it means for the project, and moves the item on, all or nothing. Gives the
   * outcome as stored: a failure, when the project could not take the result.
   */
  settle(step: SettledStep): Promise<StepOutcome>;
  /** Puts items back among the waiting ones. */
  release(items: readonly ClaimedItem[]): Promise<void>;
}
