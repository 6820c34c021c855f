import type { Migration } from './migration.ts';

/** Where a lite release comes from, as JSON (`liteOrigin`): the release and the runs that chose its items, and τ. */
export const liteReleases: Migration = {
  version: 39,
  name: 'lite releases',
  sql: `
CREATE TABLE lite_releases (
  tag TEXT PRIMARY KEY REFERENCES releases(tag) DEFERRABLE INITIALLY DEFERRED, origin TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER lite_releases_stay BEFORE UPDATE OF tag, origin ON lite_releases BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER lite_releases_are_kept BEFORE DELETE ON lite_releases
WHEN EXISTS (SELECT 1 FROM finished_releases WHERE tag = old.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
`,
};
