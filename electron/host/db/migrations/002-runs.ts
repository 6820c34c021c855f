import type { Migration } from './migration.ts';

/** Runs, their items and results, and the ledger of model calls. */
export const runs: Migration = {
  version: 2,
  name: 'runs',
  sql: `
CREATE TABLE runs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL, title TEXT NOT NULL,
  state TEXT NOT NULL, note TEXT, request TEXT NOT NULL, roles TEXT NOT NULL, options TEXT NOT NULL,
  budget REAL, items INTEGER NOT NULL DEFAULT 0, seeded INTEGER NOT NULL DEFAULT 0,
  started_at TEXT NOT NULL, ended_at TEXT, active_ms INTEGER NOT NULL DEFAULT 0, resumed INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0, reused INTEGER NOT NULL DEFAULT 0, spent REAL NOT NULL DEFAULT 0, by_name TEXT NOT NULL
) STRICT;
CREATE INDEX runs_by_kind ON runs (kind, seq);
CREATE INDEX runs_by_state ON runs (state);

CREATE TABLE run_steps (
  run_id TEXT NOT NULL REFERENCES runs(id), position INTEGER NOT NULL, step TEXT NOT NULL, version INTEGER NOT NULL,
  name TEXT NOT NULL, prompt TEXT, models TEXT NOT NULL, waiting INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
  dropped INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (run_id, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_items (
  run_id TEXT NOT NULL REFERENCES runs(id), seq INTEGER NOT NULL, item_id TEXT NOT NULL, label TEXT NOT NULL, payload TEXT NOT NULL,
  waits_for TEXT, ended TEXT, generation INTEGER NOT NULL DEFAULT 0, refusals_since INTEGER NOT NULL,
  PRIMARY KEY (run_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_items_waiting ON run_items (run_id, waits_for, seq) WHERE waits_for IS NOT NULL;
CREATE INDEX run_items_by_item ON run_items (item_id);

CREATE TABLE run_results (
  seq INTEGER PRIMARY KEY, run_id TEXT NOT NULL REFERENCES runs(id), item_seq INTEGER NOT NULL, step TEXT NOT NULL,
  status TEXT NOT NULL, at TEXT NOT NULL, output TEXT, result TEXT NOT NULL, code TEXT, model TEXT, example TEXT,
  seconds REAL, cached INTEGER NOT NULL DEFAULT 0, UNIQUE (run_id, item_seq, step)
) STRICT;
CREATE INDEX run_results_newest ON run_results (run_id, seq);
CREATE INDEX run_results_by_step ON run_results (run_id, step, seq);
CREATE INDEX run_results_by_status ON run_results (run_id, status, seq);

CREATE TABLE calls (
  id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, model TEXT NOT NULL, provider TEXT NOT NULL, status TEXT NOT NULL,
  request TEXT NOT NULL, answer_attempt INTEGER, settled INTEGER NOT NULL DEFAULT 0, refused_at INTEGER,
  input_tokens INTEGER, output_tokens INTEGER, cost REAL NOT NULL DEFAULT 0, seconds REAL, images TEXT, error TEXT, created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE call_attempts (
  seq INTEGER PRIMARY KEY, call_id TEXT NOT NULL REFERENCES calls(id), number INTEGER NOT NULL, run_id TEXT NOT NULL, at TEXT NOT NULL,
  seconds REAL, waited REAL NOT NULL DEFAULT 0, outcome TEXT NOT NULL, message TEXT, http_status INTEGER, raw TEXT,
  input_tokens INTEGER, output_tokens INTEGER, cost REAL NOT NULL DEFAULT 0, UNIQUE (call_id, number)
) STRICT;
CREATE INDEX call_attempts_open ON call_attempts (run_id) WHERE outcome = 'sent';

CREATE TABLE run_calls (
  run_id TEXT NOT NULL REFERENCES runs(id), item_seq INTEGER NOT NULL, step TEXT NOT NULL, call_id TEXT NOT NULL REFERENCES calls(id),
  reused INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (run_id, item_seq, step, call_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_problems (
  run_id TEXT NOT NULL REFERENCES runs(id), step TEXT NOT NULL, model TEXT NOT NULL, code TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 0, given_up INTEGER NOT NULL DEFAULT 0, example TEXT, PRIMARY KEY (run_id, step, model, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE call_texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
