/** A gold record or prediction that could not be taken: which one, its 1-based line, and why. */
export interface ScoreRefusal {
  record: string;
  line: number | null;
  why: string;
}

/** Outcome of scoring one predictions file: the document of `benchwright score`, and what was refused. */
export interface ScoreReport {
  document: Record<string, unknown>;
  refused: ScoreRefusal[];
  /** Things a person should look at, one sentence each. */
  warnings: string[];
}

/** The whole file (or its options) cannot be scored; the message is one sentence. `usage`: the call was wrong, not the data. */
export class ScoreError extends Error {
  readonly usage: boolean;

  constructor(message: string, usage = false) {
    super(message);
    this.name = 'ScoreError';
    this.usage = usage;
  }
}
