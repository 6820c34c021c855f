import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import { allPages } from '../../../transport/all-pages.ts';
import { client, orpc } from '../../../transport/client.ts';
import type { ErrorFilter, Prediction, Reading } from '../charts/figures.ts';
import type { Quadrant } from '../compare/pairs.ts';

export interface ItemQuery {
  run: string;
  reading: Reading;
  outcome: readonly Outcome[] | null;
  readingsDiffer: boolean;
  failure: FailureKind | null;
  error: ErrorFilter | null;
  /** A figure that is a share of some items: only those, right by its own test. */
  metric: string | null;
  dims: Record<string, string> | null;
  against: { run: string; quadrant: Quadrant; metric?: string } | null;
}

export interface Items {
  rows: Prediction[];
  /** Null while it is not known. */
  total: number | null;
  /** They still belong to the previous filter. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  fetchMore: () => void;
  /** Every matching prediction, including those not shown yet. */
  all: () => Promise<Prediction[]>;
}

/** The predictions that match a filter, page by page. */
export function useItems(query: ItemQuery): Items {
  const input = (cursor: string | null, limit: number) => ({
    run: query.run,
    reading: query.reading,
    readingsDiffer: query.readingsDiffer,
    cursor,
    limit,
    ...(query.outcome ? { outcome: [...query.outcome] } : {}),
    ...(query.failure ? { failure: [query.failure] } : {}),
    ...(query.error ? { error: query.error } : {}),
    ...(query.metric ? { metric: query.metric } : {}),
    ...(query.dims ? { dims: query.dims } : {}),
    ...(query.against ? { against: query.against } : {}),
  });
  const found = useInfiniteQuery({
    ...orpc.evaluations.predictions.infiniteOptions({
      input: (cursor: string | null) => input(cursor, 60),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.rows) ?? [], [found.data]);
  const { hasNextPage, isFetching, fetchNextPage } = found;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    rows,
    total: found.data?.pages[0]?.total ?? null,
    stale: found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
    fetchMore,
    all: () => allPages((cursor) => client.evaluations.predictions(input(cursor, 1000))),
  };
}
