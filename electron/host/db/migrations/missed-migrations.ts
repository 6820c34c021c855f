/**
 * Migrations that landed with a number lower than one already in use, and how to recognise that one is missing. A file
 * made in between carries a later version without them; it is recognised by `sign`, which finds a row where the
 * migration has been applied, and completed when it is opened. This covers only what happened before `landed.json`
 * guarded the numbers: the list does not grow.
 */
export const lateMigrations: readonly { version: number; sign: string }[] = [
  {
    version: 10,
    sign: `SELECT 1 FROM pragma_table_info('elements') WHERE name = 'review_state'
      UNION ALL SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'elements')`,
  },
];
