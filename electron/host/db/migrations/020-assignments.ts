import type { Migration } from './migration.ts';

/** Who is assigned to which screenshot, and when it is due. */
export const assignments: Migration = {
  version: 20,
  name: 'assignments',
  sql: `
CREATE TABLE assignments (
  screenshot_id TEXT PRIMARY KEY REFERENCES screenshots(id), person TEXT NOT NULL, due TEXT, by_name TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX assignments_of ON assignments (person);
`,
};
