import { type EpisodeFilter, episodeFilter } from '#shared/contract/episodes.ts';

export const facets = [
  'platform',
  'app',
  'source',
  'agent',
  'outcome',
  'label',
  'length',
  'problem',
  'tag',
  'state',
] as const;
export type Facet = (typeof facets)[number];

export interface Chip {
  facet: Facet;
  value: string;
}

/** The filter's values one by one, in the order of the rail; what is typed has its own field. */
export const chipsOf = (filter: EpisodeFilter): Chip[] =>
  facets.flatMap((facet) => (filter[facet] ?? []).map((value) => ({ facet, value })));

function withValues(filter: EpisodeFilter, facet: Facet, values: readonly string[]): EpisodeFilter {
  const { [facet]: _before, ...rest } = filter;
  return episodeFilter.parse(values.length > 0 ? { ...rest, [facet]: values } : rest);
}

export function withoutChip(filter: EpisodeFilter, { facet, value }: Chip): EpisodeFilter {
  const values: readonly string[] = filter[facet] ?? [];
  return withValues(
    filter,
    facet,
    values.filter((one) => one !== value),
  );
}

/** A click shows only this value (again: all); with `add` the value joins or leaves those shown. */
export function pressValue(filter: EpisodeFilter, facet: Facet, value: string, add: boolean): EpisodeFilter {
  const values: readonly string[] = filter[facet] ?? [];
  const on = values.includes(value);
  if (add) return withValues(filter, facet, on ? values.filter((other) => other !== value) : [...values, value]);
  return withValues(filter, facet, on && values.length === 1 ? [] : [value]);
}

/** The filter as parameters of the address, so that it can be linked to. */
export function filterToParams(filter: EpisodeFilter): Record<string, string> {
  const params: Record<string, string> = {};
  for (const facet of facets) {
    const values = filter[facet];
    if (values?.length) params[facet] = JSON.stringify(values);
  }
  if (filter.text) params['text'] = filter.text;
  if (filter.importId) params['importId'] = filter.importId;
  return params;
}

/** Reads the address; what is not understood is left out. */
export function paramsToFilter(params: Record<string, string>): EpisodeFilter {
  const kept: Record<string, unknown> = {};
  for (const key of [...facets, 'text', 'importId'] as const) {
    const text = params[key];
    if (!text) continue;
    try {
      const value: unknown = key === 'text' || key === 'importId' ? text : JSON.parse(text);
      if (episodeFilter.safeParse({ [key]: value }).success) kept[key] = value;
    } catch {
      // A cut-off link filters by what is left of it.
    }
  }
  return episodeFilter.parse(kept);
}
