import type { Migration } from './migration.ts';

/**
 * Finds items of any kind by words, state and person: the index of states also holds the words, so a search reads no
 * contents, and what people (not imports or runs) wrote is indexed by author.
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
