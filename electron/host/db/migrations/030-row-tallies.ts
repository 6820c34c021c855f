import type { Migration } from './migration.ts';

/**
 * How many rows each table with checksums should have: `n` rows, `keys` the sum of their keys' checksums, `guard` made
 * of both. `sealRows` fills it; see `row-sums/tally.ts`.
 */
export const rowTallies: Migration = {
  version: 30,
  name: 'row tallies',
  sql: `
CREATE TABLE row_tallies (
  tbl TEXT PRIMARY KEY, n INTEGER NOT NULL, keys INTEGER NOT NULL, guard INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
