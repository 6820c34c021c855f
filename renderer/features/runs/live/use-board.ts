import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Tile, TileState } from '#shared/contract/runs/live.ts';
import { useWindows } from '../../../list/use-windows.ts';
import { orpc } from '../../../transport/client.ts';

/** Tiles that are fetched together. */
const pageSize = 100;

/** The attempts of a live run in one state, or all: counts, and the tiles from one number to another. */
export function useBoard(id: string, state: TileState | null, from: number, to: number) {
  const input = (page: number) => ({
    ...{ id, offset: page * pageSize, limit: pageSize },
    ...(state && { state }),
  });
  const first = useQuery({
    ...orpc.live.board.queryOptions({ input: input(0) }),
    placeholderData: keepPreviousData,
  });
  const windows = useWindows(from, to, pageSize);
  const pages = useQueries({ queries: windows.map((page) => orpc.live.board.queryOptions({ input: input(page) })) });
  const known = new Map(windows.map((page, at) => [page, pages[at]?.data?.rows]));
  return {
    total: first.data?.total ?? 0,
    counts: first.data?.counts ?? {},
    pending: first.isPending,
    error: first.error ?? pages.find(({ error }) => error)?.error ?? null,
    retry: () => void first.refetch(),
    at: (index: number): Tile | undefined => known.get(Math.floor(index / pageSize))?.[index % pageSize],
  };
}
