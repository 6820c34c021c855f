import type { Migration } from './migration.ts';

/** Archived evaluations: nothing of them is deleted, but they are no longer on the leaderboard. */
export const archivedRuns: Migration = {
  version: 19,
  name: 'archived-runs',
  sql: `
CREATE TABLE archived_runs (
  run_id TEXT PRIMARY KEY REFERENCES runs(id), by_name TEXT NOT NULL, at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
