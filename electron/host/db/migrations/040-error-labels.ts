import type { Migration } from './migration.ts';

/** What people say went wrong in a failed answer, in each view of the kinds of error: one label for each person. */
export const errorLabels: Migration = {
  version: 40,
  name: 'error labels',
  sql: `
CREATE TABLE error_labels (
  run_id TEXT NOT NULL REFERENCES runs(id), item_index INTEGER NOT NULL, view TEXT NOT NULL, rater TEXT NOT NULL,
  kind TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (run_id, item_index, view, rater)
) STRICT, WITHOUT ROWID;
`,
};
