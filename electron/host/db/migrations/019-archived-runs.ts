import type { Migration } from './migration.ts';

/** Evaluations that somebody put away: they stay with all that they hold, and leave the leaderboard. */
export const archivedRuns: Migration = {
  version: 19,
  name: 'archived-runs',
  sql: `
CREATE TABLE archived_runs (
  run_id TEXT PRIMARY KEY REFERENCES runs(id), by_name TEXT NOT NULL, at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
