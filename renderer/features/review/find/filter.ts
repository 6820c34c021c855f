import { itemFilter, type ItemFilter } from '#shared/contract/items.ts';
import { facetFilter } from '../../../list/facet-filter.ts';

/** The rail's facets, in order. */
export const facets = ['state', 'kind'] as const;
export type Facet = (typeof facets)[number];

const byFacets = facetFilter(facets, itemFilter);
export const { chipsOf, withoutChip, withText, pressValue } = byFacets;

const single = ['by', 'release'] as const;

/** The filter with another person or release; null for any. */
export function withOne(filter: ItemFilter, field: (typeof single)[number], value: string | null): ItemFilter {
  const { [field]: _before, ...rest } = filter;
  return value === null ? rest : { ...rest, [field]: value };
}

/** The filter as parameters of the address. */
export function filterToParams(filter: ItemFilter): Record<string, string> {
  const params = byFacets.filterToParams(filter);
  for (const field of single) if (filter[field] !== undefined) params[field] = filter[field];
  return params;
}

/** Reads the address; invalid parts are ignored. */
export function paramsToFilter(params: Record<string, string>): ItemFilter {
  return single.reduce(
    (filter, field) => withOne(filter, field, params[field] ?? null),
    byFacets.paramsToFilter(params),
  );
}
