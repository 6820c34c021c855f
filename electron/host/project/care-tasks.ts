import type { SumFindings } from '../db/row-sums/damage.ts';

export type CareTask =
  /** Answers with what SQLite and the rows' checksums say is wrong; `full` looks at indexes and references too. */
  | { kind: 'check'; file: string; full: boolean }
  /** Copies by the online backup API; answers with what is wrong with the copy. */
  | { kind: 'copy'; file: string; to: string }
  | { kind: 'examine'; file: string };

/** What a project's rows say about one another; each list is empty when all is well. */
export interface RowFindings {
  structure: string[];
  /** What the checksums of rows say. */
  sums: SumFindings;
  references: string[];
  gaps: string[];
  counts: string[];
  /** Ids of screenshots whose figures or words are out of date. */
  stale: string[];
  /** Elements whose place in review is not what their instructions say. */
  targets: string[];
}

export interface CareResults {
  check: string[];
  copy: string[];
  examine: RowFindings;
}
