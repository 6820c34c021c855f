import type { Migration } from './migration.ts';

/**
 * With which waiting item a gold item leaves its person's queue (`leaves_with`), and since when it is not in the queue
 * any more (`left_at`): others' decisions take ordinary items out of it, and gold has to go like them.
 */
export const goldLeaves: Migration = {
  version: 31,
  name: 'gold leaves',
  sql: `
ALTER TABLE gold_items ADD COLUMN leaves_with TEXT;
ALTER TABLE gold_items ADD COLUMN left_at TEXT;
`,
};
