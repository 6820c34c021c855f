import type { Migration } from './migration.ts';

/**
 * Releases: frozen once and for all. The records of a release go in first and its row last, in one transaction; from
 * then on triggers refuse every change. Only releases are frozen, so nothing else needs such triggers.
 */
export const releases: Migration = {
  version: 4,
  name: 'releases',
  sql: `
CREATE TABLE releases (
  tag TEXT PRIMARY KEY, created_at TEXT NOT NULL, by_name TEXT NOT NULL, note TEXT NOT NULL, hash TEXT NOT NULL,
  counts TEXT NOT NULL, app TEXT NOT NULL
) STRICT;

CREATE TABLE release_records (
  tag TEXT NOT NULL REFERENCES releases(tag) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL, kind TEXT NOT NULL,
  entity_id TEXT NOT NULL, revision INTEGER NOT NULL, screenshot_id TEXT NOT NULL, label TEXT NOT NULL,
  sha256 TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (tag, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX release_records_of ON release_records (kind, entity_id);
CREATE INDEX release_records_by_kind ON release_records (tag, kind, position);

CREATE TRIGGER releases_stay BEFORE UPDATE ON releases BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER releases_are_kept BEFORE DELETE ON releases BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER release_records_stay BEFORE UPDATE ON release_records BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER release_records_are_kept BEFORE DELETE ON release_records BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER release_records_are_all BEFORE INSERT ON release_records
WHEN EXISTS (SELECT 1 FROM releases WHERE tag = new.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
`,
};
