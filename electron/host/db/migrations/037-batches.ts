import type { Migration } from './migration.ts';

/**
 * Work that is given out as a whole: some pictures, episodes or items of one kind, for a person, until a day. How far it
 * is follows from its members and is not stored. Whose a batch of pictures is stands in `assignments` too.
 */
export const batches: Migration = {
  version: 37,
  name: 'batches',
  sql: `
CREATE TABLE batches (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('screenshot', 'episode', 'item')), item_kind TEXT, person TEXT, due TEXT,
  blocked TEXT, by_name TEXT NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE TABLE batch_members (
  batch_seq INTEGER NOT NULL REFERENCES batches(seq), entity_id TEXT NOT NULL, PRIMARY KEY (batch_seq, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_members_of ON batch_members (entity_id);
`,
};
