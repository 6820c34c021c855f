import type { Migration } from './migration.ts';

/** Steps that can be undone name pre-labels as all else does. */
export const prelabelSteps: Migration = {
  version: 44,
  name: 'prelabel-steps',
  changesRows: true,
  sql: `
UPDATE operations SET label = replace(label, '-ghosts', '-prelabels')
WHERE label IN ('accept-ghosts', 'reject-ghosts', 'restore-ghosts');
`,
};
