import type { Migration } from './migration.ts';

/** Replies that a person wrote to replace a model's unusable one. */
export const handAnswers: Migration = {
  version: 13,
  name: 'hand-answers',
  sql: `
CREATE TABLE hand_answers (
  call_id TEXT PRIMARY KEY REFERENCES calls(id), text TEXT NOT NULL, by_name TEXT NOT NULL, at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
