/** What a finished step put out for one item, inside the transaction that stores it. */
export interface StepResult {
  runId: string;
  /** The item as the run took it up. */
  payload: unknown;
  step: string;
  output: unknown;
  /** Outputs of the earlier steps, by step id. */
  outputs: Record<string, unknown>;
  at: string;
}
