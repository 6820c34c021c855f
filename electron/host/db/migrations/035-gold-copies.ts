import type { Migration } from './migration.ts';

/**
 * A gold item that somebody gets is a copy: a row of its own here, with parts and a history of its own, for one person
 * (`gold_for`) and of one original (`copy_of`). Copies are not in `items`, so nothing that lists, counts or exports items
 * can find one; what works on one item by its id reads `all_items`. Their `seq` is negative, which tells the two apart.
 * `place` is a copy's age in its person's queue, `of_revision` the original's revision, `hit` whether the first answer was
 * right (null: not answered, or not blind), `left_at` when it was withdrawn unanswered.
 * `gold_items` keeps the results, those of earlier versions too; what waited there unanswered is given as copies from now on.
 */
export const goldCopies: Migration = {
  version: 35,
  name: 'gold copies',
  sql: `
CREATE TABLE gold_copies (
  seq INTEGER PRIMARY KEY CHECK (seq < 0), id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  subject_kind TEXT NOT NULL, subject_id TEXT, screenshot_id TEXT REFERENCES screenshots(id),
  parent_id TEXT REFERENCES gold_copies(id), facet TEXT, label TEXT NOT NULL, revision INTEGER NOT NULL, state TEXT NOT NULL,
  review_state TEXT, disagreement REAL NOT NULL DEFAULT 0, queue_rank REAL NOT NULL DEFAULT 0,
  content TEXT NOT NULL CHECK (json_valid(content)), source TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  review_as TEXT, gold_for TEXT NOT NULL, copy_of TEXT NOT NULL REFERENCES items(id), of_revision INTEGER NOT NULL,
  place REAL NOT NULL, at TEXT NOT NULL, answered INTEGER NOT NULL DEFAULT 0, hit INTEGER, left_at TEXT,
  UNIQUE (gold_for, copy_of)
) STRICT;
CREATE INDEX gold_copies_of_parent ON gold_copies (parent_id, seq) WHERE parent_id IS NOT NULL;
CREATE VIEW all_items AS
  SELECT seq, id, kind, subject_kind, subject_id, screenshot_id, parent_id, facet, label, revision, state, review_state,
    disagreement, queue_rank, content, source, created_at, updated_at, review_as FROM items
  UNION ALL SELECT seq, id, kind, subject_kind, subject_id, screenshot_id, parent_id, facet, label, revision, state, review_state,
    disagreement, queue_rank, content, source, created_at, updated_at, review_as FROM gold_copies;
DELETE FROM gold_items WHERE answered = 0;
`,
};
