import type { Evaluation, Reading, TaskInfo } from '../board/figures.ts';

/** What a table of one run's cells is given, whichever way it divides them. */
export interface CellTable {
  one: Evaluation;
  task: TaskInfo | undefined;
  reading: Reading;
  metricId: string | null;
  /** Dimensions that the item strip is narrowed to. */
  dims: Readonly<Record<string, string>> | null;
  onDims: (dims: Record<string, string> | null) => void;
  /** Of files that are saved. */
  name: string;
}
