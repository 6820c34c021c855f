import type { Migration } from './migration.ts';

/** Who saw the key of an item, or others' opinions of it, outside of Review: their own answer is no longer blind. */
export const answersSeen: Migration = {
  version: 25,
  name: 'answers seen',
  sql: `
CREATE TABLE answers_seen (
  person TEXT NOT NULL, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (person, entity_kind, entity_id)
) STRICT, WITHOUT ROWID;
`,
};
