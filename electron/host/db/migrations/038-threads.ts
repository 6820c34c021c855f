import type { Migration } from './migration.ts';

/** Comments that answer another one (`reply_to`, always a first comment), and how far a person has read each thread. */
export const threads: Migration = {
  version: 38,
  name: 'threads',
  sql: `
ALTER TABLE comments ADD COLUMN reply_to TEXT;
CREATE TABLE thread_reads (
  person TEXT NOT NULL, thread TEXT NOT NULL, comment_seq INTEGER NOT NULL, PRIMARY KEY (person, thread)
) STRICT, WITHOUT ROWID;
`,
};
