/** A finished step's output for one item, inside the transaction that stores it. */
export interface StepResult {
  runId: string;
  /** The item as it was when the run started. */
  payload: unknown;
  step: string;
  output: unknown;
  /** Outputs of the earlier steps, by step id. */
  outputs: Record<string, unknown>;
  at: string;
}
