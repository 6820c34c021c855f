import type { Migration } from './migration.ts';

/** Filters of the list of episodes, by name. */
export const episodeFilters: Migration = {
  version: 21,
  name: 'episode filters',
  sql: `
CREATE TABLE saved_episode_filters (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, filter TEXT NOT NULL) STRICT;
`,
};
