import { failureKinds, type FailureKind } from '#shared/tasks/outcomes.ts';
import type { Comparison } from '../charts/figures.ts';

/** Share of the failures with a value that the second run gets right. */
export interface RemovedCell {
  failures: number;
  removed: number;
}

/** Ways to group failures: by kind, or by a dimension of the task. */
export const byKind = 'failure';

/** Values that any of the comparisons has for the grouping, in their usual order. */
export function cutValues(found: readonly Comparison[], cut: string, usual: readonly string[]): string[] {
  const there = new Set(
    found.flatMap((entry) =>
      cut === byKind
        ? entry.removed.map((row) => row.kind as string)
        : entry.removedByDim.filter((row) => row.dim === cut).map((row) => row.value),
    ),
  );
  const order = cut === byKind ? failureKinds : usual;
  return [
    ...order.filter((value) => there.has(value)),
    ...[...there].filter((value) => !order.some((text) => text === value)).sort(),
  ];
}

export function removedCell(entry: Comparison, cut: string, value: string): RemovedCell | null {
  if (cut === byKind) return entry.removed.find((row) => row.kind === (value as FailureKind)) ?? null;
  return entry.removedByDim.find((row) => row.dim === cut && row.value === value) ?? null;
}

/** All failures of the first run on the common items, and how many the second gets right. */
export function removedInAll(entry: Comparison): RemovedCell {
  return entry.removed.reduce(
    (sum, row) => ({ failures: sum.failures + row.failures, removed: sum.removed + row.removed }),
    { failures: 0, removed: 0 },
  );
}
