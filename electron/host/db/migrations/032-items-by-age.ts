import type { Migration } from './migration.ts';

/** The order in which people who answer blind review: by age alone. */
export const itemsByAge: Migration = {
  version: 32,
  name: 'items by age',
  sql: `
CREATE INDEX items_by_age ON items (review_as, review_state, seq) WHERE review_state IS NOT NULL;
`,
};
