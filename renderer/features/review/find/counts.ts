import type { z } from 'zod';
import type { ItemFilter, items } from '#shared/contract/items.ts';
import type { Facet } from './filter.ts';

export type Counts = z.infer<NonNullable<(typeof items.counts)['~orpc']['outputSchema']>>;

const other: Record<Facet, Facet> = { state: 'kind', kind: 'state' };
const fits = (filter: ItemFilter, facet: Facet, value: string): boolean => {
  const wanted: readonly string[] | undefined = filter[facet];
  return !wanted || wanted.includes(value);
};

/** Number of items that match the filter. */
export function totalOf(counts: Counts, filter: ItemFilter): number {
  return counts
    .filter(({ kind, state }) => fits(filter, 'kind', kind) && fits(filter, 'state', state))
    .reduce((sum, { n }) => sum + n, 0);
}

/** Count of each value of a facet, filtered by the other one. */
export function countsBy(counts: Counts, filter: ItemFilter, facet: Facet): { value: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const entry of counts)
    if (fits(filter, other[facet], entry[other[facet]]))
      sums.set(entry[facet], (sums.get(entry[facet]) ?? 0) + entry.n);
  // Selected values stay in the rail, so that they can be removed.
  for (const value of filter[facet] ?? []) if (!sums.has(value)) sums.set(value, 0);
  return [...sums].map(([value, count]) => ({ value, count }));
}
