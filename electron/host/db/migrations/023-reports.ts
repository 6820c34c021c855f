import type { Migration } from './migration.ts';

/**
 * A person's report and the label of a rejection are columns of the revision. Before, both were parsed from the
 * first words of its `why`.
 */
export const reports: Migration = {
  version: 23,
  name: 'reports',
  sql: `
ALTER TABLE revisions ADD COLUMN report TEXT;
ALTER TABLE revisions ADD COLUMN reason TEXT;
UPDATE revisions SET report = substr(why, length('reported: ') + 1)
  WHERE substr(why, 1, length('reported: ')) = 'reported: ' AND state = 'to_review' AND author_kind = 'person';
UPDATE revisions SET reason = substr(why, length('rejected: ') + 1)
  WHERE substr(why, 1, length('rejected: ')) = 'rejected: ' AND state = 'rejected';
`,
};
