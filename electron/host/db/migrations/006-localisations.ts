import type { Migration } from './migration.ts';

/** Where models locate an instruction's target from its words alone: the uniqueness check. */
export const localisations: Migration = {
  version: 6,
  name: 'localisations',
  sql: `
CREATE TABLE localisations (
  seq INTEGER PRIMARY KEY, instruction_id TEXT NOT NULL REFERENCES instructions(id), revision INTEGER NOT NULL,
  model TEXT NOT NULL, sample INTEGER NOT NULL, x REAL, y REAL, why TEXT, run_id TEXT, at TEXT NOT NULL,
  UNIQUE (instruction_id, revision, model, sample)
) STRICT;
`,
};
