import type { Migration } from './migration.ts';

/**
 * What the queue calls an item: its kind, `instruction` for an element with the instructions that ask for it, `box` for
 * an element on its own, which was not in the queue before. Null for an item that is decided on together with another.
 */
export const reviewedAs: Migration = {
  version: 22,
  name: 'reviewed as',
  sql: `
ALTER TABLE items ADD COLUMN review_as TEXT;
UPDATE items SET review_as = CASE kind WHEN 'element' THEN 'instruction' ELSE kind END WHERE review_state IS NOT NULL;
UPDATE items SET review_as = kind WHERE review_as IS NULL AND kind NOT IN ('element', 'instruction');
UPDATE items SET review_as = 'box', review_state = nullif(state, 'retired') WHERE review_as IS NULL AND kind = 'element';
DROP INDEX items_in_review;
CREATE INDEX items_in_review ON items (review_as, review_state, queue_rank DESC, seq) WHERE review_state IS NOT NULL;
`,
};
