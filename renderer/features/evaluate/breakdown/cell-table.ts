import type { Evaluation, Reading, TaskInfo } from '../charts/figures.ts';

/** Props of a table of one run's cells, however it divides them. */
export interface CellTable {
  evaluation: Evaluation;
  task: TaskInfo | undefined;
  reading: Reading;
  metricId: string | null;
  /** Dimensions that filter the item strip. */
  dims: Readonly<Record<string, string>> | null;
  onDims: (dims: Record<string, string> | null) => void;
  /** Name of saved files. */
  name: string;
}
