import type { Migration } from './migration.ts';

/**
 * The items of a cell are found, counted and paged in an index alone: a run's predictions by their values and outcomes;
 * and what another run answered to an item.
 */
export const predictionCells: Migration = {
  version: 42,
  name: 'prediction cells',
  sql: `
CREATE INDEX predictions_by_dims ON predictions (run_id, dims, outcome, parity_outcome, item_index, item_id);
DROP INDEX predictions_by_item;
CREATE INDEX predictions_by_item ON predictions (item_id, run_id, outcome, parity_outcome);
`,
};
