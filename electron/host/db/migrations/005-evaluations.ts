import type { Migration } from './migration.ts';

/** Models' answers to the items of a release, one row per item of an evaluation run. */
export const evaluations: Migration = {
  version: 5,
  name: 'evaluations',
  sql: `
CREATE TABLE predictions (
  seq INTEGER PRIMARY KEY, run_id TEXT NOT NULL REFERENCES runs(id), item_index INTEGER NOT NULL, item_id TEXT NOT NULL,
  screenshot_id TEXT NOT NULL, screenshot_name TEXT NOT NULL, item TEXT NOT NULL, dims TEXT NOT NULL,
  outcome TEXT NOT NULL, parity_outcome TEXT, failure TEXT, strict TEXT, parity TEXT, replies TEXT NOT NULL, rotations TEXT NOT NULL,
  error TEXT, call_ids TEXT NOT NULL, seconds REAL, cost REAL, at TEXT NOT NULL, UNIQUE (run_id, item_index)
) STRICT;
CREATE INDEX predictions_by_outcome ON predictions (run_id, outcome, item_index);
CREATE INDEX predictions_by_item ON predictions (item_id, run_id);
CREATE INDEX predictions_by_time ON predictions (run_id, at);

CREATE TABLE evaluation_tables (run_id TEXT PRIMARY KEY REFERENCES runs(id), stamp TEXT NOT NULL, tables TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
