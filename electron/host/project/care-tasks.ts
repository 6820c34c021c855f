export type CareTask =
  /** Answers with what SQLite and the rows' checksums say is wrong; `full` looks at indexes and references too. */
  | { kind: 'check'; file: string; full: boolean }
  /** Copies by the online backup API; answers with what is wrong with the copy. */
  | { kind: 'copy'; file: string; to: string };

export interface CareResults {
  check: string[];
  copy: string[];
}
