import type { Migration } from './migration.ts';

/**
 * Stored JSON names a sentence's code and values `phrase`, a judge's answer to a control `verdict`, and what a list or
 * archive states of a file `stated`; before, all were `said`. Quotes within texts are escaped, so `"said":` is a key.
 */
export const phrases: Migration = {
  version: 43,
  name: 'phrases',
  changesRows: true,
  sql: `
UPDATE imports SET report = replace(replace(report, '"said":{"code":', '"phrase":{"code":'), '"said":', '"stated":')
WHERE report LIKE '%"said":%';
UPDATE run_results SET output = replace(output, '"said":', '"verdict":')
WHERE step = 'controls' AND output LIKE '%"said":%';
`,
};
