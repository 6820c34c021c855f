import type { Migration } from './migration.ts';

/**
 * Checksums of rows. `tbl` is a table (or `schema`), `columns` the JSON list of the columns its `row_sum` covers, `sum`
 * the checksum of this row. The columns `row_sum` are added and filled by `sealRows`, in every table whose rows cannot
 * be derived from others. Releases stay unchangeable except for their checksum.
 */
export const rowSums: Migration = {
  version: 18,
  name: 'row-sums',
  sql: `
CREATE TABLE row_sum_columns (tbl TEXT PRIMARY KEY, columns TEXT NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;

DROP TRIGGER releases_stay;
CREATE TRIGGER releases_stay BEFORE UPDATE OF tag, created_at, by_name, note, hash, counts, app ON releases BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
DROP TRIGGER release_records_stay;
CREATE TRIGGER release_records_stay BEFORE UPDATE OF tag, position, kind, entity_id, revision, screenshot_id, label, sha256, content
ON release_records BEGIN
  SELECT RAISE(ABORT, 'a release never changes');
END;
`,
};
