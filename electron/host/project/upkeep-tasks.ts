export type UpkeepTask =
  /** Returns what SQLite and the rows' checksums report as wrong; `full` also checks indexes and references. */
  | { kind: 'check'; file: string; full: boolean }
  /** Copies by the online backup API; returns what is wrong with the copy. */
  | { kind: 'copy'; file: string; to: string };

export interface UpkeepResults {
  check: string[];
  copy: string[];
}
