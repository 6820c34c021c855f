/** One measured figure beside its budget. Ratios are against a bare loop measured in the same run. */
export interface BenchLine {
  /** What was done, with its size: `score 1,000,000 predictions`. */
  what: string;
  value: number;
  /** `a second`, `× bare`, `ms`, `MB` … */
  unit: string;
  /** The budget in words, as in the table of aims: `≥ 300,000 a second`. */
  aim: string;
  /** Whether the budget was kept in this run on this machine. */
  kept: boolean;
  /** What else is worth knowing: the bare loop's own figure, memory. */
  note?: string;
}

/** A bench file `<name>.bench.ts` exports this as `run`; it makes its own inputs in a temporary folder and removes them. */
export type RunBench = () => Promise<BenchLine[]>;
