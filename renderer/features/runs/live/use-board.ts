import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Tile, TileState } from '#shared/contract/runs/live.ts';
import { retryFailed, useWindows } from '../../../list/use-windows.ts';
import { orpc } from '../../../transport/client.ts';

/** Tiles that are fetched together. */
const pageSize = 100;

const inputOf = (id: string, state: TileState | null, page: number) => ({
  ...{ id, offset: page * pageSize, limit: pageSize },
  ...(state && { state }),
});

/** How many attempts of a live run there are, in one state or all, and in each. */
export function useBoard(id: string, state: TileState | null) {
  const first = useQuery({
    ...orpc.live.board.queryOptions({ input: inputOf(id, state, 0) }),
    placeholderData: keepPreviousData,
  });
  const { total = 0, counts = {}, slots = [] } = first.data ?? {};
  return { total, counts, slots, pending: first.isPending, error: first.error, retry: () => void first.refetch() };
}

/** The tiles from one number to another. */
export function useTiles(id: string, state: TileState | null, from: number, to: number) {
  const windows = useWindows(from, to, pageSize);
  const pages = useQueries({
    queries: windows.map((page) => orpc.live.board.queryOptions({ input: inputOf(id, state, page) })),
  });
  const known = new Map(windows.map((page, at) => [page, pages[at]?.data?.rows]));
  return {
    at: (index: number): Tile | undefined => known.get(Math.floor(index / pageSize))?.[index % pageSize],
    error: pages.find(({ error }) => error)?.error ?? null,
    retry: () => retryFailed(pages),
  };
}
