import { type Evaluation, readingOf, rowName } from '../model.ts';
import { runRecord } from '../run-record.ts';
import type { Layout, OwnRow, ScoreColumn } from './define.ts';
import { groupOfRun } from './groups.ts';

/** A run as a row, without figures. */
export const rowOfRun = (one: Evaluation): Omit<OwnRow, 'figures'> => ({
  group: groupOfRun(one),
  model: rowName(one),
  source: 'here',
  run: one.run.id,
  notes: [],
  record: runRecord(one),
});

/** Fills a table with one row per run, whose figures are cells of its scores; `takes`: whether a run belongs in it. */
export const scored =
  (columns: readonly ScoreColumn[], takes: (one: Evaluation) => boolean = () => true): Layout['fill'] =>
  ({ evaluations }, reading) => ({
    columns,
    rows: evaluations.filter(takes).map((one) => {
      const scores = readingOf(one, reading);
      return { ...rowOfRun(one), figures: Object.fromEntries(columns.map(({ id, figure }) => [id, figure(scores)])) };
    }),
  });
