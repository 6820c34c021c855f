import type { Migration } from './migration.ts';

/** A screenshot with drafts on it is in draft, whatever else is on it; before, items to review and conflicts came first. */
export const draftsFirst: Migration = {
  version: 33,
  name: 'drafts first',
  changesRows: true,
  sql: `
UPDATE screenshots SET state = 'draft' WHERE state IN ('to_review', 'conflict')
  AND EXISTS (SELECT 1 FROM items i WHERE i.screenshot_id = screenshots.id AND i.state = 'draft');
`,
};
