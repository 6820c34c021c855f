/** One measured figure and its budget. Ratios are to a bare loop measured in the same run. */
export interface BenchLine {
  /** The work, with its size: `score 1,000,000 predictions`. */
  what: string;
  value: number;
  /** `per second`, `× bare`, `ms`, `MB` … */
  unit: string;
  /** The budget in words, as in the table of aims: `≥ 300,000 a second`. */
  aim: string;
  /** Whether the budget was met in this run on this machine. */
  kept: boolean;
  /** Further figures: the bare loop's own, memory. */
  note?: string;
}

/**
 * A bench file `<name>.bench.ts` exports this as `run`; it makes its inputs in a temporary folder and removes them. A long
 * one yields each line as soon as it is measured.
 */
export type RunBench = () => Promise<BenchLine[]> | AsyncGenerator<BenchLine, void, void>;
