import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ScreenshotFilter, ListedScreenshot } from '#shared/contract/screenshots.ts';
import { orpc } from '../../transport/client.ts';
import type { Sort } from './library-store.ts';

/** Rows of one window; windows are asked for as they come into view and kept. */
export const windowSize = 100;

const windowOptions = (filter: ScreenshotFilter, sort: Sort, number: number) =>
  orpc.screenshots.query.queryOptions({ input: { filter, sort, limit: windowSize, offset: number * windowSize } });

/** Counts of the filter, with the last known ones while new ones are asked for. */
export function useFacets(filter: ScreenshotFilter) {
  return useQuery(orpc.screenshots.facets.queryOptions({ input: { filter }, placeholderData: (before) => before }));
}

export interface Rows {
  /** The row at a place of the list; undefined while it is on its way. */
  at(index: number): ListedScreenshot | undefined;
  /** True where `at` answers with a row of the filter before, shown greyed until the new one is there. */
  stale: boolean;
  error: unknown;
  retry: () => void;
}

/** Rows `from` to `to` (both included) of the list, fetched by windows. */
export function useRows(filter: ScreenshotFilter, sort: Sort, from: number, to: number): Rows {
  const first = Math.max(0, Math.floor(from / windowSize));
  const last = Math.max(first, Math.floor(Math.max(from, to) / windowSize));
  const numbers = useMemo(() => Array.from({ length: last - first + 1 }, (_, index) => first + index), [first, last]);
  const windows = useQueries({ queries: numbers.map((number) => windowOptions(filter, sort, number)) });
  const before = useRef<(ListedScreenshot | undefined)[]>([]);
  const pending = windows.some((window) => window.isPending);
  const failed = windows.find((window) => window.error);

  const known: (ListedScreenshot | undefined)[] = [];
  for (const [place, window] of windows.entries())
    for (const [index, row] of (window.data?.rows ?? []).entries())
      known[(numbers[place] ?? 0) * windowSize + index] = row;
  const empty = known.length === 0;
  if (!pending) before.current = known;
  const stale = pending && empty;
  return {
    at: (index) => known[index] ?? (stale ? before.current[index] : undefined),
    stale,
    error: failed?.error ?? null,
    retry: () => {
      for (const window of windows) if (window.error) void window.refetch();
    },
  };
}
