import type { Migration } from './migration.ts';

/** Boxes that were proposed and that nobody has accepted yet. */
export const prelabels: Migration = {
  version: 7,
  name: 'prelabels',
  sql: `
CREATE TABLE prelabels (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, screenshot_id TEXT NOT NULL REFERENCES screenshots(id),
  source TEXT NOT NULL, made_from TEXT NOT NULL, score REAL NOT NULL, name TEXT NOT NULL, kind TEXT, role TEXT,
  state_now TEXT, x1 REAL NOT NULL, y1 REAL NOT NULL, x2 REAL NOT NULL, y2 REAL NOT NULL, interact TEXT, current TEXT,
  refused INTEGER NOT NULL DEFAULT 0, element_id TEXT REFERENCES elements(id), run_id TEXT, at TEXT NOT NULL,
  UNIQUE (screenshot_id, source, made_from, name, x1, y1, x2, y2)
) STRICT;
`,
};
