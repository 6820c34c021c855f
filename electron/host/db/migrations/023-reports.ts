import type { Migration } from './migration.ts';

/**
 * What a person reported, and the label a rejection was given, are fields of their revision. Before, both were read
 * from how the words of its `why` begin.
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
