import type { Migration } from './migration.ts';

/** People's and models' judgement: votes, judgements, verdicts, comments, sampling, gold items. */
export const review: Migration = {
  version: 3,
  name: 'review',
  sql: `
CREATE TABLE votes (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  revision INTEGER NOT NULL, voter_kind TEXT NOT NULL, voter_name TEXT NOT NULL, role TEXT NOT NULL,
  blind INTEGER NOT NULL, with_image INTEGER NOT NULL, answer TEXT, reason TEXT, seconds REAL,
  sample INTEGER NOT NULL DEFAULT 0, run_id TEXT, at TEXT NOT NULL,
  UNIQUE (entity_kind, entity_id, voter_kind, voter_name, role, revision, sample)
) STRICT;
CREATE INDEX votes_by_voter ON votes (voter_kind, voter_name, at);

CREATE TABLE judgements (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  revision INTEGER NOT NULL, model TEXT NOT NULL, role TEXT NOT NULL, valid INTEGER, comment TEXT NOT NULL DEFAULT '',
  criteria TEXT, run_id TEXT, at TEXT NOT NULL,
  UNIQUE (entity_kind, entity_id, model, role, revision)
) STRICT;

CREATE TABLE verdicts (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  annotator TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT, note TEXT NOT NULL DEFAULT '', seconds REAL,
  revision INTEGER NOT NULL, content TEXT, handed_to TEXT, adjudication INTEGER NOT NULL DEFAULT 0,
  source TEXT NOT NULL DEFAULT 'review', at TEXT NOT NULL
) STRICT;
CREATE INDEX verdicts_of ON verdicts (entity_kind, entity_id, annotator, seq);
CREATE INDEX verdicts_by_annotator ON verdicts (annotator, at);

CREATE TABLE comments (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  author TEXT NOT NULL, text TEXT NOT NULL, x REAL, y REAL, resolved INTEGER NOT NULL DEFAULT 0, at TEXT NOT NULL
) STRICT;
CREATE INDEX comments_of ON comments (entity_kind, entity_id, seq);

CREATE TABLE sampling_plans (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seed INTEGER NOT NULL, strata TEXT NOT NULL,
  size INTEGER NOT NULL, accept_at INTEGER NOT NULL, lot INTEGER NOT NULL, by_name TEXT NOT NULL, created_at TEXT NOT NULL,
  decision TEXT NOT NULL DEFAULT 'open', decided_by TEXT, decided_at TEXT
) STRICT;
CREATE TABLE sampling_items (
  plan_id TEXT NOT NULL REFERENCES sampling_plans(id), entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL,
  revision INTEGER NOT NULL, stratum TEXT NOT NULL, sampled INTEGER NOT NULL, checked INTEGER NOT NULL DEFAULT 0,
  defect INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (plan_id, entity_kind, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sampling_of ON sampling_items (entity_kind, entity_id);

CREATE TABLE gold_items (
  annotator TEXT NOT NULL, entity_kind TEXT NOT NULL, entity_id TEXT NOT NULL, queue_rank REAL NOT NULL, at TEXT NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0, hit INTEGER, PRIMARY KEY (annotator, entity_kind, entity_id)
) STRICT, WITHOUT ROWID;
`,
};
