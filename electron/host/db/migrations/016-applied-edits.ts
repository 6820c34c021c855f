import type { Migration } from './migration.ts';

/**
 * Edits of a page that were written, by the key the page gave them, with the revisions they made. A page whose
 * connection broke cannot know whether its edit arrived; sent again with the same key, it is answered as the first time.
 */
export const appliedEdits: Migration = {
  version: 16,
  name: 'applied-edits',
  sql: `
CREATE TABLE applied_edits (
  key TEXT PRIMARY KEY, person TEXT NOT NULL, made TEXT NOT NULL CHECK (json_valid(made)), at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
