import type { Migration } from './migration.ts';

/** What an extractor read in a reply that the reader could not; JSON, null if it was not asked. */
export const extractions: Migration = {
  version: 34,
  name: 'extractions',
  sql: `
ALTER TABLE predictions ADD COLUMN extracted TEXT;
`,
};
