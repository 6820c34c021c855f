import type { Migration } from './migration.ts';

/**
 * A release is written in parts. `unfinished_releases` names one from before its first record until its last; `draft`
 * is the id of the attempt. Until then nobody sees it (readers use `finished_releases`) and it may be removed; from
 * then on triggers refuse every change, as before. A finished release never becomes unfinished again.
 */
export const unfinishedReleases: Migration = {
  version: 27,
  name: 'unfinished-releases',
  sql: `
CREATE TABLE unfinished_releases (tag TEXT PRIMARY KEY, draft TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE VIEW finished_releases AS
  SELECT tag, created_at, by_name, note, hash, counts, app FROM releases r
  WHERE NOT EXISTS (SELECT 1 FROM unfinished_releases u WHERE u.tag = r.tag);

CREATE TRIGGER finished_releases_stay BEFORE INSERT ON unfinished_releases
WHEN EXISTS (SELECT 1 FROM releases WHERE tag = new.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
CREATE TRIGGER unfinished_releases_stay BEFORE UPDATE OF tag, draft ON unfinished_releases BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
DROP TRIGGER releases_are_kept;
CREATE TRIGGER releases_are_kept BEFORE DELETE ON releases
WHEN NOT EXISTS (SELECT 1 FROM unfinished_releases WHERE tag = old.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
DROP TRIGGER release_records_are_kept;
CREATE TRIGGER release_records_are_kept BEFORE DELETE ON release_records
WHEN EXISTS (SELECT 1 FROM finished_releases WHERE tag = old.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
DROP TRIGGER release_records_are_all;
CREATE TRIGGER release_records_are_all BEFORE INSERT ON release_records
WHEN EXISTS (SELECT 1 FROM finished_releases WHERE tag = new.tag) BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
`,
};
