import type { z } from 'zod';
import type { cell } from '#shared/contract/runs/evaluations/scores.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { countOutcomes, metricsOf, type ScoredRow } from './score-table.ts';

/** A scored item with its values of each dimension; several, if it belongs to several. */
export interface SlicedRow extends ScoredRow {
  values: Readonly<Record<string, readonly string[]>>;
}

/** Every combination of one value of each of the dimensions that an item has. */
function combinations(values: SlicedRow['values'], by: readonly string[]): Record<string, string>[] {
  return by.reduce<Record<string, string>[]>(
    (made, dim) => made.flatMap((some) => (values[dim] ?? []).map((value) => ({ ...some, [dim]: value }))),
    [{}],
  );
}

/** The cells of one dimension or two: of each alone, then of both. */
export function slicesOf(task: AnyTaskType, rows: readonly SlicedRow[], by: readonly string[]): z.infer<typeof cell>[] {
  const cuts = by.length > 1 ? [...by.map((dim) => [dim]), by] : [by];
  return cuts.flatMap((names) => {
    const groups = new Map<string, { dims: Record<string, string>; rows: SlicedRow[] }>();
    for (const row of rows)
      for (const dims of combinations(row.values, names)) {
        const key = JSON.stringify(dims);
        const group = groups.get(key) ?? { dims, rows: [] };
        groups.set(key, group);
        group.rows.push(row);
      }
    return [...groups.values()].map(({ dims, rows: own }) => ({
      ...{ dims, counts: countOutcomes(own), metrics: metricsOf(task, own, false) },
    }));
  });
}
