import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EpisodeFilter, EpisodeRow, EpisodeSort, Frame } from '#shared/contract/episodes.ts';
import { orpc } from '../../../transport/client.ts';

/** Rows of one window; windows are asked for as they come into view and kept. */
const windowSize = 20;

/** Counts of the filter, with the last known ones while new ones are asked for. */
export function useFacets(filter: EpisodeFilter) {
  return useQuery(orpc.episodes.facets.queryOptions({ input: { filter }, placeholderData: (before) => before }));
}

export interface Rows {
  /** The row at a place of the list; undefined while it is on its way. */
  at(index: number): EpisodeRow | undefined;
  /** Its pictures; undefined while they are on their way. */
  framesOf(id: string): readonly Frame[] | undefined;
  error: unknown;
  retry: () => void;
}

/** Rows `from` to `to` (both included) of the list, with the pictures of their strips, fetched by windows. */
export function useRows(filter: EpisodeFilter, sort: EpisodeSort, from: number, to: number): Rows {
  const first = Math.max(0, Math.floor(from / windowSize));
  const last = Math.max(first, Math.floor(Math.max(from, to) / windowSize));
  const numbers = useMemo(() => Array.from({ length: last - first + 1 }, (_, index) => first + index), [first, last]);
  const windows = useQueries({
    queries: numbers.map((number) =>
      orpc.episodes.query.queryOptions({ input: { filter, sort, limit: windowSize, offset: number * windowSize } }),
    ),
  });
  const strips = useQueries({
    queries: windows.map(({ data }) =>
      orpc.episodes.frames.queryOptions({
        input: { ids: (data?.rows ?? []).map(({ id }) => id) },
        enabled: (data?.rows.length ?? 0) > 0,
      }),
    ),
  });
  const known: (EpisodeRow | undefined)[] = [];
  const frames = new Map<string, readonly Frame[]>();
  for (const [place, { data }] of windows.entries())
    for (const [index, row] of (data?.rows ?? []).entries()) known[(numbers[place] ?? 0) * windowSize + index] = row;
  for (const { data } of strips) for (const one of data ?? []) frames.set(one.id, one.frames);
  const all = [...windows, ...strips];
  return {
    at: (index) => known[index],
    framesOf: (id) => frames.get(id),
    error: all.find((one) => one.error)?.error ?? null,
    retry: () => {
      for (const one of all) if (one.error) void one.refetch();
    },
  };
}
