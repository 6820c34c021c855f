import type { Migration } from './migration.ts';

/**
 * What an item can be about besides one screenshot: several pictures, or an episode. `content` is what a person may
 * change, each change a revision; steps, pictures and problems are what was recorded and are only ever added. `change`
 * grows with every write, so that lists in memory ask only for rows above the number they have seen.
 */
export const episodes: Migration = {
  version: 15,
  name: 'episodes',
  sql: `
CREATE TABLE subjects (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL CHECK (kind IN ('episode', 'pictures')),
  state TEXT NOT NULL, revision INTEGER NOT NULL, content TEXT NOT NULL, source TEXT NOT NULL,
  steps INTEGER NOT NULL DEFAULT 0, problem_codes TEXT NOT NULL DEFAULT '[]', change INTEGER NOT NULL DEFAULT 0,
  import_id TEXT REFERENCES imports(id), created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX subjects_by_change ON subjects (kind, change);
CREATE INDEX subjects_by_import ON subjects (import_id);

CREATE TABLE subject_media (
  subject_seq INTEGER NOT NULL REFERENCES subjects(seq), position INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('step', 'final', 'picture')),
  screenshot_id TEXT REFERENCES screenshots(id), name TEXT NOT NULL, PRIMARY KEY (subject_seq, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX subject_media_on ON subject_media (screenshot_id, subject_seq) WHERE screenshot_id IS NOT NULL;

CREATE TABLE steps (
  subject_seq INTEGER NOT NULL REFERENCES subjects(seq), position INTEGER NOT NULL, phase TEXT, number INTEGER NOT NULL,
  ordinal INTEGER NOT NULL, content TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (subject_seq, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE subject_problems (
  subject_seq INTEGER NOT NULL REFERENCES subjects(seq), position INTEGER NOT NULL, code TEXT NOT NULL, step INTEGER,
  detail TEXT NOT NULL, PRIMARY KEY (subject_seq, position)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE subject_words USING fts5 (name, task, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');

CREATE TRIGGER subjects_counted AFTER INSERT ON subjects BEGIN
  INSERT INTO kept_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER subjects_recounted AFTER UPDATE OF state ON subjects WHEN old.state <> new.state BEGIN
  UPDATE kept_counts SET n = n - 1 WHERE kind = new.kind AND state = old.state;
  INSERT INTO kept_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
`,
};
