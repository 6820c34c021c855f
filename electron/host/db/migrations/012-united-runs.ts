import type { Migration } from './migration.ts';

/** Runs that a merge put together into one: the shards of an evaluation, each with its row as it was. */
export const unitedRuns: Migration = {
  version: 12,
  name: 'united-runs',
  sql: `
CREATE TABLE united_runs (run_id TEXT PRIMARY KEY, into_id TEXT NOT NULL, run TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
