import type { Migration } from './migration.ts';

/**
 * Edits of a page that were applied, by the page's own key, with the revisions they made. A page whose connection broke
 * cannot know whether its edit arrived; when it repeats the edit with the same key, it gets the first answer again.
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
