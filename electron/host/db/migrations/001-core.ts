import type { Migration } from './migration.ts';

/**
 * Counts for lists and Home, kept by triggers: rows per kind and state. Retired rows are counted too, under their
 * own state.
 */
function keptCounts(table: string, kind: string): string {
  return `
CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN
  INSERT INTO kept_counts (kind, state, n) VALUES ('${kind}', new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER ${table}_recounted AFTER UPDATE OF state ON ${table} WHEN old.state <> new.state BEGIN
  UPDATE kept_counts SET n = n - 1 WHERE kind = '${kind}' AND state = old.state;
  INSERT INTO kept_counts (kind, state, n) VALUES ('${kind}', new.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
`;
}

/**
 * Project, media, screenshots and their items, revisions, undo, imports, full-text search.
 *
 * Columns of `screenshots` that hold nothing of their own and are refreshed from the items: `state` (unless retired),
 * `elements`, `questions`, `instructions`, `lint_codes`, `needs_work`, `change`. `change` grows with every refresh, so
 * the library's index in memory asks only for rows above the number it has seen.
 */
export const core: Migration = {
  version: 1,
  name: 'core',
  sql: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE media (
  sha256 TEXT PRIMARY KEY, ext TEXT NOT NULL, mime TEXT NOT NULL, bytes INTEGER NOT NULL,
  width INTEGER NOT NULL, height INTEGER NOT NULL, created_at TEXT NOT NULL
) STRICT;

CREATE TABLE media_originals (
  original_sha256 TEXT PRIMARY KEY, sha256 TEXT NOT NULL REFERENCES media(sha256), mended TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
  id TEXT PRIMARY KEY, format TEXT NOT NULL, source TEXT NOT NULL, by_name TEXT NOT NULL, at TEXT NOT NULL, report TEXT NOT NULL
) STRICT;

CREATE TABLE kept_counts (kind TEXT NOT NULL, state TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;

CREATE TABLE screenshots (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sha256 TEXT NOT NULL UNIQUE REFERENCES media(sha256),
  name TEXT NOT NULL, platform TEXT, app TEXT, width INTEGER NOT NULL, height INTEGER NOT NULL, size_band TEXT NOT NULL,
  source TEXT, export_name TEXT NOT NULL, state TEXT NOT NULL, revision INTEGER NOT NULL, tags TEXT NOT NULL DEFAULT '[]',
  elements INTEGER NOT NULL DEFAULT 0, questions INTEGER NOT NULL DEFAULT 0, instructions INTEGER NOT NULL DEFAULT 0,
  lint_codes TEXT NOT NULL DEFAULT '[]', needs_work INTEGER NOT NULL DEFAULT 0, media_ok INTEGER NOT NULL DEFAULT 1,
  change INTEGER NOT NULL DEFAULT 0, import_id TEXT REFERENCES imports(id), created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX screenshots_by_need ON screenshots (needs_work DESC, seq);
CREATE INDEX screenshots_by_name ON screenshots (name COLLATE NOCASE, seq);
CREATE INDEX screenshots_by_change ON screenshots (change);
CREATE INDEX screenshots_by_import ON screenshots (import_id);

CREATE TABLE screenshot_tags (
  tag TEXT NOT NULL, screenshot_seq INTEGER NOT NULL REFERENCES screenshots(seq), PRIMARY KEY (tag, screenshot_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX screenshot_tags_of ON screenshot_tags (screenshot_seq);

CREATE TABLE ocr (
  screenshot_id TEXT PRIMARY KEY REFERENCES screenshots(id), words TEXT NOT NULL, engine TEXT NOT NULL, at TEXT NOT NULL
) STRICT;

CREATE TABLE elements (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, screenshot_id TEXT NOT NULL REFERENCES screenshots(id),
  revision INTEGER NOT NULL, state TEXT NOT NULL, content TEXT NOT NULL, source TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX elements_of ON elements (screenshot_id, seq, state);

CREATE TABLE instructions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, element_id TEXT NOT NULL REFERENCES elements(id),
  screenshot_id TEXT NOT NULL REFERENCES screenshots(id), type TEXT NOT NULL,
  revision INTEGER NOT NULL, state TEXT NOT NULL, content TEXT NOT NULL, source TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX instructions_of ON instructions (screenshot_id, seq, state);
CREATE INDEX instructions_of_element ON instructions (element_id, seq);
CREATE INDEX instructions_by_state ON instructions (state, seq);

CREATE TABLE questions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, screenshot_id TEXT NOT NULL REFERENCES screenshots(id),
  difficulty TEXT NOT NULL, revision INTEGER NOT NULL, state TEXT NOT NULL, content TEXT NOT NULL,
  disagreement REAL NOT NULL DEFAULT 0, queue_rank REAL NOT NULL DEFAULT 0, source TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX questions_of ON questions (screenshot_id, seq, state);
CREATE INDEX questions_by_state ON questions (state, queue_rank DESC, seq);
CREATE INDEX questions_by_age ON questions (state, seq);

CREATE TABLE lints (
  entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL, screenshot_id TEXT NOT NULL, code TEXT NOT NULL,
  severity TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (entity_kind, entity_id, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX lints_by_code ON lints (code, entity_kind, entity_id);
CREATE INDEX lints_of_screenshot ON lints (screenshot_id, code);

CREATE TABLE revisions (
  entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL, number INTEGER NOT NULL, author_kind TEXT NOT NULL, author_name TEXT NOT NULL,
  content TEXT NOT NULL, state TEXT NOT NULL, why TEXT NOT NULL DEFAULT '', at TEXT NOT NULL, run_id TEXT, same_as INTEGER,
  PRIMARY KEY (entity_kind, entity_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE operations (
  seq INTEGER PRIMARY KEY, author TEXT NOT NULL, screenshot_id TEXT, label TEXT NOT NULL, at TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'done' CHECK (status IN ('done', 'undone', 'dropped')), undone_at INTEGER
) STRICT;
CREATE INDEX operations_of ON operations (author, status, seq);
CREATE INDEX operations_undone ON operations (undone_at);
CREATE INDEX operations_on ON operations (author, screenshot_id, status, seq);
CREATE TABLE operation_entries (
  operation_seq INTEGER NOT NULL REFERENCES operations(seq), entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  from_revision INTEGER NOT NULL, to_revision INTEGER NOT NULL, PRIMARY KEY (operation_seq, entity_kind, entity_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE raw_records (
  seq INTEGER PRIMARY KEY, import_id TEXT NOT NULL REFERENCES imports(id), format TEXT NOT NULL, convention TEXT,
  entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL, position INTEGER NOT NULL, record TEXT NOT NULL, record_hash TEXT NOT NULL
) STRICT;
CREATE INDEX raw_records_of ON raw_records (entity_kind, entity_id);
CREATE INDEX raw_records_by_hash ON raw_records (format, record_hash);

CREATE TABLE saved_filters (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, filter TEXT NOT NULL) STRICT;

CREATE VIRTUAL TABLE screenshot_words USING fts5 (name, app, words, questions, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
${keptCounts('screenshots', 'screenshot')}
${keptCounts('elements', 'element')}
${keptCounts('instructions', 'instruction')}
${keptCounts('questions', 'question')}
PRAGMA application_id = ${0x42574348};
`,
};
