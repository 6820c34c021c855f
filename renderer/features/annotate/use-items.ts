import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ScreenshotFilter, ScreenshotRow } from '#shared/contract/screenshots.ts';
import { client, orpc } from '../../transport/client.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { useLibrary } from '../library/library-store.ts';

/** Annotate steps through the filtered library by name, an order that work does not change. */
export const itemSort = 'name' as const;
const windowSize = 50;
const open = ['draft', 'to_review', 'conflict'] as const;

export interface Items {
  /** The loaded rows; a new array whenever one of them changes. */
  windows: readonly (readonly ScreenshotRow[] | undefined)[];
  /** Place of the item in the list, from 0; -1 while unknown or if the filter excludes it. */
  index: number;
  /** Whether the filter certainly excludes the item. */
  outside: boolean;
  /** How many there are, as last counted; null before the first count. */
  total: number | null;
  at(index: number): ScreenshotRow | undefined;
}

const rowsOf = (windows: readonly { data: { rows: ScreenshotRow[] } | undefined }[]) =>
  windows.map(({ data }) => data?.rows);

/** The list around an item: the windows before, at and after it. */
export function useItems(id: string | null): Items {
  const filter = useLibrary((state) => state.filter);
  const place = useQuery({
    ...orpc.screenshots.place.queryOptions({ input: { filter, sort: itemSort, id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
  // A failed call, as when the session ended, has no count of its own.
  const [counted, setCounted] = useState<number | null>(null);
  const total = place.data?.total ?? counted;
  if (total !== counted) setCounted(total);
  const before = place.data?.before ?? 0;
  const first = Math.max(0, Math.floor(before / windowSize) - 1);
  const numbers = useMemo(() => [first, first + 1, first + 2], [first]);
  const windows = useQueries({
    queries: numbers.map((number) =>
      orpc.screenshots.query.queryOptions({
        input: { filter, sort: itemSort, limit: windowSize, offset: number * windowSize },
      }),
    ),
    combine: rowsOf,
  });
  // The item's index among the loaded rows, because its requested place arrives a moment after a key press.
  const found = windows.flatMap((rows, at) => {
    const row = rows?.findIndex((row) => row.id === id) ?? -1;
    return row < 0 ? [] : [(first + at) * windowSize + row];
  })[0];
  return useSteady({
    windows,
    index: found ?? (place.data?.matches && !place.isPlaceholderData ? before : -1),
    outside: found === undefined && place.data?.matches === false && !place.isPlaceholderData,
    total,
    at: (index: number) => windows[Math.floor(index / windowSize) - first]?.[index % windowSize],
  });
}

/** The first item of the list, for when the screen is opened without one. */
export function useFirstItem(enabled: boolean) {
  const filter = useLibrary((state) => state.filter);
  return useQuery({
    ...orpc.screenshots.query.queryOptions({ input: { filter, sort: itemSort, limit: 1 } }),
    enabled,
  });
}

/** The picture with this number in the list, counted from 1; null past its end. */
export async function numbered(number: number): Promise<string | null> {
  if (!Number.isInteger(number) || number < 1) return null;
  const { filter } = useLibrary.getState();
  const { rows } = await client.screenshots.query({ filter, sort: itemSort, limit: 1, offset: number - 1 });
  return rows[0]?.id ?? null;
}

/** The nearest previous or next item that still needs work; null if there is none. */
export async function nearestOpen(id: string, step: 1 | -1): Promise<string | null> {
  const { filter } = useLibrary.getState();
  const wanted: ScreenshotFilter = {
    ...filter,
    state: (filter.state ?? open).filter((state) => open.some((entry) => entry === state)),
  };
  const { before, matches } = await client.screenshots.place({ filter: wanted, sort: itemSort, id });
  const offset = step === 1 ? before + (matches ? 1 : 0) : before - 1;
  if (offset < 0) return null;
  const { rows } = await client.screenshots.query({ filter: wanted, sort: itemSort, limit: 1, offset });
  return rows[0]?.id ?? null;
}
