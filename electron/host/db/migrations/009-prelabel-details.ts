import type { Migration } from './migration.ts';

/** What a tree says about a node besides its name and role. */
export const prelabelDetails: Migration = {
  version: 9,
  name: 'prelabel-details',
  sql: `
ALTER TABLE prelabels ADD COLUMN description TEXT NOT NULL DEFAULT '';
`,
};
