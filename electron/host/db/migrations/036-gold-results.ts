import type { Migration } from './migration.ts';

/** Whether a result came from a copy (`by_copy`): then what the person decides on the original itself counts as usual. */
export const goldResults: Migration = {
  version: 36,
  name: 'gold results',
  sql: `
ALTER TABLE gold_items ADD COLUMN by_copy INTEGER NOT NULL DEFAULT 0;
UPDATE gold_items SET by_copy = 1 WHERE EXISTS (SELECT 1 FROM gold_copies c
  WHERE c.copy_of = gold_items.entity_id AND c.gold_for = gold_items.annotator);
`,
};
