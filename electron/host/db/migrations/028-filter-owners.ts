import type { Migration } from './migration.ts';

/** Who saved a filter; null for older filters, which only curators may change. */
export const filterOwners: Migration = {
  version: 28,
  name: 'filter owners',
  sql: `
ALTER TABLE saved_filters ADD COLUMN saved_by TEXT;
ALTER TABLE saved_episode_filters ADD COLUMN saved_by TEXT;
`,
};
