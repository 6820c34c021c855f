/** A refused gold record or prediction: its name, its 1-based line, and the reason. */
export interface ScoreRefusal {
  record: string;
  line: number | null;
  why: string;
}

/** Result of scoring one predictions file: the document of `benchwright score`, and what was refused. */
export interface ScoreReport {
  document: Record<string, unknown>;
  refused: ScoreRefusal[];
  /** Warnings for people, one sentence each. */
  warnings: string[];
  /** What was done with the predictions file, one sentence each. */
  notes?: string[];
}

/**
 * The whole file (or an option) cannot be used; the message is one sentence. `usage`: the command was wrong, not the
 * data.
 */
export class ScoreError extends Error {
  readonly usage: boolean;

  constructor(message: string, usage = false) {
    super(message);
    this.name = 'ScoreError';
    this.usage = usage;
  }
}
