import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FoundItem, ItemFilter } from '#shared/contract/items.ts';
import { orpc } from '../../../transport/client.ts';

/** Rows of one window; windows are asked for as they come into view and kept. */
const windowSize = 50;

export interface Rows {
  /** The row at a place in the list; undefined while it is loading. */
  at(index: number): FoundItem | undefined;
  error: unknown;
  retry: () => void;
}

/** Rows `from` to `to` (inclusive) of the matches, fetched by windows. */
export function useRows(filter: ItemFilter, from: number, to: number): Rows {
  const first = Math.max(0, Math.floor(from / windowSize));
  const last = Math.max(first, Math.floor(Math.max(from, to) / windowSize));
  const numbers = useMemo(() => Array.from({ length: last - first + 1 }, (_, index) => first + index), [first, last]);
  const windows = useQueries({
    queries: numbers.map((number) =>
      orpc.items.query.queryOptions({ input: { filter, limit: windowSize, offset: number * windowSize } }),
    ),
  });
  const known = new Map(
    windows.flatMap(({ data }, place) =>
      (data?.rows ?? []).map((row, index) => [(numbers[place] ?? 0) * windowSize + index, row] as const),
    ),
  );
  return {
    at: (index) => known.get(index),
    error: windows.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of windows) if (one.error) void one.refetch();
    },
  };
}
