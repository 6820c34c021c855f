import type { Migration } from './migration.ts';

/** Batches of calls at model providers that have not been answered in full, with the ledger's keys of their calls. */
export const providerBatches: Migration = {
  version: 41,
  name: 'provider-batches',
  sql: `
CREATE TABLE provider_batches (
  token TEXT PRIMARY KEY, server TEXT NOT NULL, at TEXT NOT NULL, staged TEXT, remote TEXT, size INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE provider_batch_calls (
  token TEXT NOT NULL REFERENCES provider_batches(token), key TEXT NOT NULL, PRIMARY KEY (token, key)
) STRICT, WITHOUT ROWID;
`,
};
