import type { Migration } from './migration.ts';

/**
 * Kept counts of what is in review, by what the queue calls an item (`review_as`) and its state there. The counts beside
 * Review and on Home are read by every open page after every change; counting rows each time grew with the queue.
 */
export const queueCounts: Migration = {
  version: 29,
  name: 'queue counts',
  sql: `
CREATE TABLE kept_queue_counts (
  review_as TEXT NOT NULL, review_state TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (review_as, review_state)
) STRICT, WITHOUT ROWID;
INSERT INTO kept_queue_counts (review_as, review_state, n)
  SELECT review_as, review_state, count(*) FROM items WHERE review_as IS NOT NULL AND review_state IS NOT NULL
  GROUP BY review_as, review_state;
CREATE TRIGGER items_queued AFTER INSERT ON items WHEN new.review_as IS NOT NULL AND new.review_state IS NOT NULL BEGIN
  INSERT INTO kept_queue_counts (review_as, review_state, n) VALUES (new.review_as, new.review_state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER items_requeued AFTER UPDATE OF review_as, review_state ON items
WHEN old.review_as IS NOT new.review_as OR old.review_state IS NOT new.review_state BEGIN
  UPDATE kept_queue_counts SET n = n - 1 WHERE review_as = old.review_as AND review_state = old.review_state;
  INSERT INTO kept_queue_counts (review_as, review_state, n)
    SELECT new.review_as, new.review_state, 1 WHERE new.review_as IS NOT NULL AND new.review_state IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
`,
};
