import type { Migration } from './migration.ts';

/**
 * Finding items of any kind by their words, state and person: the index of states also holds the words, so that looking
 * for some reads no contents, and what people (not imports or runs) wrote is found by who they are.
 */
export const findItems: Migration = {
  version: 24,
  name: 'find items',
  sql: `
DROP INDEX items_by_state;
CREATE INDEX items_by_state ON items (kind, state, seq, label);
CREATE INDEX revisions_by_person ON revisions (author_name, entity_id) WHERE author_kind = 'person';
`,
};
