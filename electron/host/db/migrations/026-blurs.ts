import type { Migration } from './migration.ts';

/** Areas of a screenshot that are blurred wherever it leaves the project: JSON list of boxes in image pixels. */
export const blurs: Migration = {
  version: 26,
  name: 'blurs',
  sql: `
ALTER TABLE screenshots ADD COLUMN blurs TEXT NOT NULL DEFAULT '[]';
CREATE INDEX screenshots_blurred ON screenshots (sha256) WHERE blurs <> '[]';
`,
};
