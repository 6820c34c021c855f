import type { Migration } from './migration.ts';

/**
 * One table for items of every kind. `subject_kind` and `subject_id` say what an item is about; `screenshot_id` repeats
 * the subject where it is one screenshot, `parent_id` is the parent item (an instruction's element). `label` and
 * `facet` repeat what the kind derives from the content, so that lists need not read it. `review_state` is what the
 * item waits for in review: its own state, or the combined state of its parts if it is reviewed through them; null when
 * it is not in review. An answer in `votes` is JSON of the kind's answer schema, `measure` what was measured of it.
 *
 * The views read items by the names of the kinds that every project has.
 */
export const items: Migration = {
  version: 17,
  name: 'items',
  sql: `
CREATE TABLE items (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('screenshot', 'pictures', 'episode', 'none')), subject_id TEXT,
  screenshot_id TEXT REFERENCES screenshots(id), parent_id TEXT REFERENCES items(id),
  facet TEXT, label TEXT NOT NULL, revision INTEGER NOT NULL, state TEXT NOT NULL, review_state TEXT,
  disagreement REAL NOT NULL DEFAULT 0, queue_rank REAL NOT NULL DEFAULT 0, content TEXT NOT NULL CHECK (json_valid(content)),
  source TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  CHECK ((subject_kind = 'none') = (subject_id IS NULL)), CHECK (subject_kind <> 'screenshot' OR screenshot_id IS subject_id)
) STRICT;
INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, label, revision, state, review_state, queue_rank, content, source, created_at, updated_at)
  SELECT id, 'element', 'screenshot', screenshot_id, screenshot_id, coalesce(content ->> '$.name', ''), revision, state,
    review_state, queue_rank, content, source, created_at, updated_at FROM elements ORDER BY seq;
INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, parent_id, facet, label, revision, state, content, source, created_at, updated_at)
  SELECT id, 'instruction', 'screenshot', screenshot_id, screenshot_id, element_id, type, coalesce(content ->> '$.text', ''),
    revision, state, content, source, created_at, updated_at FROM instructions ORDER BY seq;
INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, facet, label, revision, state, review_state, disagreement, queue_rank, content, source, created_at, updated_at)
  SELECT id, 'question', 'screenshot', screenshot_id, screenshot_id, difficulty, coalesce(content ->> '$.question', ''),
    revision, state, nullif(state, 'retired'), disagreement, queue_rank, content, source, created_at, updated_at FROM questions ORDER BY seq;
CREATE INDEX items_of ON items (screenshot_id, kind, seq, state);
CREATE INDEX items_by_state ON items (kind, state, seq);
CREATE INDEX items_in_review ON items (kind, review_state, queue_rank DESC, seq) WHERE review_state IS NOT NULL;
CREATE INDEX items_of_parent ON items (parent_id, seq) WHERE parent_id IS NOT NULL;
CREATE INDEX items_of_subject ON items (subject_kind, subject_id, kind, seq) WHERE subject_kind <> 'screenshot';

CREATE TABLE localisations_now (
  seq INTEGER PRIMARY KEY, instruction_id TEXT NOT NULL REFERENCES items(id), revision INTEGER NOT NULL,
  model TEXT NOT NULL, sample INTEGER NOT NULL, x REAL, y REAL, why TEXT, run_id TEXT, at TEXT NOT NULL,
  UNIQUE (instruction_id, revision, model, sample)
) STRICT;
INSERT INTO localisations_now SELECT seq, instruction_id, revision, model, sample, x, y, why, run_id, at FROM localisations;
DROP TABLE localisations;
ALTER TABLE localisations_now RENAME TO localisations;

CREATE TABLE prelabels_now (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, screenshot_id TEXT NOT NULL REFERENCES screenshots(id),
  source TEXT NOT NULL, made_from TEXT NOT NULL, score REAL NOT NULL, name TEXT NOT NULL, kind TEXT, role TEXT,
  state_now TEXT, x1 REAL NOT NULL, y1 REAL NOT NULL, x2 REAL NOT NULL, y2 REAL NOT NULL, interact TEXT, current TEXT,
  refused INTEGER NOT NULL DEFAULT 0, element_id TEXT REFERENCES items(id), run_id TEXT, at TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '', UNIQUE (screenshot_id, source, made_from, name, x1, y1, x2, y2)
) STRICT;
INSERT INTO prelabels_now SELECT seq, id, screenshot_id, source, made_from, score, name, kind, role, state_now, x1, y1, x2, y2,
  interact, current, refused, element_id, run_id, at, description FROM prelabels;
DROP TABLE prelabels;
ALTER TABLE prelabels_now RENAME TO prelabels;

DROP TABLE instructions;
DROP TABLE questions;
DROP TABLE elements;
CREATE VIEW elements AS SELECT seq, id, screenshot_id, revision, state, content, source, created_at, updated_at,
  review_state, queue_rank FROM items WHERE kind = 'element';
CREATE VIEW instructions AS SELECT seq, id, parent_id AS element_id, screenshot_id, facet AS type, revision, state, content,
  source, created_at, updated_at FROM items WHERE kind = 'instruction';
CREATE VIEW questions AS SELECT seq, id, screenshot_id, facet AS difficulty, revision, state, content, disagreement,
  queue_rank, source, created_at, updated_at FROM items WHERE kind = 'question';

CREATE TRIGGER items_counted AFTER INSERT ON items BEGIN
  INSERT INTO kept_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER items_recounted AFTER UPDATE OF state ON items WHEN old.state <> new.state BEGIN
  UPDATE kept_counts SET n = n - 1 WHERE kind = new.kind AND state = old.state;
  INSERT INTO kept_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TABLE votes_now (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  revision INTEGER NOT NULL, voter_kind TEXT NOT NULL, voter_name TEXT NOT NULL, role TEXT NOT NULL,
  blind INTEGER NOT NULL, with_image INTEGER NOT NULL, answer TEXT NOT NULL CHECK (json_valid(answer)),
  measure TEXT CHECK (measure IS NULL OR json_valid(measure)), reason TEXT, seconds REAL,
  sample INTEGER NOT NULL DEFAULT 0, run_id TEXT, at TEXT NOT NULL,
  UNIQUE (entity_kind, entity_id, voter_kind, voter_name, role, revision, sample)
) STRICT;
INSERT INTO votes_now (seq, id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer, measure, reason, seconds, sample, run_id, at)
  SELECT seq, id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image,
    CASE WHEN entity_kind <> 'instruction' THEN json_quote(answer)
      WHEN answer = 'point' AND x IS NOT NULL AND y IS NOT NULL THEN json_object('kind', 'point', 'point', json_array(x, y))
      WHEN answer = 'absent' THEN json_object('kind', 'absent')
      ELSE json_object('kind', 'cannot', 'reason', coalesce(reason, 'unclear')) END,
    CASE WHEN entity_kind = 'instruction' THEN json_object('hit', CASE hit WHEN 1 THEN json('true') WHEN 0 THEN json('false') END,
      'distance', distance, 'targetRevision', target_revision) END,
    reason, seconds, sample, run_id, at FROM votes;
DROP TABLE votes;
ALTER TABLE votes_now RENAME TO votes;
CREATE INDEX votes_by_voter ON votes (voter_kind, voter_name, at);
`,
};
