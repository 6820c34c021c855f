import type { Migration } from './migration.ts';

/**
 * Grounding items in review. An element with instructions is one item of the queue: `review_state` and `queue_rank`
 * are refreshed from its instructions as a question's rank is. A click is a vote on an instruction: `answer` is
 * `point` or `absent`, x and y are image pixels, `distance` is pixels to the target (0 inside), and `target_revision`
 * is the element's revision it was measured against.
 */
export const targetReview: Migration = {
  version: 10,
  name: 'target review',
  sql: `
ALTER TABLE elements ADD COLUMN review_state TEXT;
ALTER TABLE elements ADD COLUMN queue_rank REAL NOT NULL DEFAULT 0;
CREATE INDEX elements_in_review ON elements (review_state, queue_rank DESC, seq) WHERE review_state IS NOT NULL;
ALTER TABLE votes ADD COLUMN x REAL;
ALTER TABLE votes ADD COLUMN y REAL;
ALTER TABLE votes ADD COLUMN hit INTEGER;
ALTER TABLE votes ADD COLUMN distance REAL;
ALTER TABLE votes ADD COLUMN target_revision INTEGER;
UPDATE elements SET review_state = (
  SELECT CASE WHEN max(i.state = 'conflict') THEN 'conflict' WHEN max(i.state = 'to_review') THEN 'to_review'
    WHEN max(i.state = 'approved') THEN 'approved' WHEN max(i.state = 'rejected') THEN 'rejected' ELSE 'draft' END
  FROM instructions i WHERE i.element_id = elements.id AND i.state <> 'retired'
) WHERE state <> 'retired' AND EXISTS (
  SELECT 1 FROM instructions i WHERE i.element_id = elements.id AND i.state <> 'retired');
`,
};
