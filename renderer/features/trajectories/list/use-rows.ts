import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { EpisodeFilter, EpisodeRow, EpisodeSort, Frame } from '#shared/contract/episodes.ts';
import type { ListRows } from '../../../list/ListFrame.tsx';
import { retryFailed, useWindowRows, useWindows } from '../../../list/use-windows.ts';
import { orpc } from '../../../transport/client.ts';
import { useSteadyList } from '../../../ui/use-steady.ts';
import { useEpisodeLook } from '../list-store.ts';

/** Rows of one window; windows are requested as they come into view, and kept. */
const windowSize = 20;

/** Counts of the filter, with the last known ones while new ones are requested. */
export function useFacets(filter: EpisodeFilter) {
  const blind = useEpisodeLook((state) => state.blind);
  return useQuery(orpc.episodes.facets.queryOptions({ input: { filter, blind }, placeholderData: (before) => before }));
}

/** Pictures of an episode; undefined while they are loading. */
export type FramesOf = (id: string) => readonly Frame[] | undefined;

export interface Rows extends ListRows<EpisodeRow> {
  framesOf: FramesOf;
}

/** Rows `from` to `to` (both included) of the list, with the pictures of their strips, fetched by windows. */
export function useRows(filter: EpisodeFilter, sort: EpisodeSort, from: number, to: number): Rows {
  const blind = useEpisodeLook((state) => state.blind);
  const windows = useWindows(from, to, windowSize);
  const answers = useQueries({
    queries: windows.map((number) =>
      orpc.episodes.query.queryOptions({
        input: { filter, sort, blind, limit: windowSize, offset: number * windowSize },
      }),
    ),
  });
  const rows = useWindowRows(windows, windowSize, answers);
  const strips = useQueries({
    queries: answers.map(({ data }) =>
      orpc.episodes.frames.queryOptions({
        input: { ids: (data?.rows ?? []).map(({ id }) => id) },
        enabled: (data?.rows.length ?? 0) > 0,
      }),
    ),
  });
  const framesOf = useFrames(strips.map(({ data }) => data));
  const newest = useRef(strips);
  newest.current = strips;
  const error = strips.find((strip) => strip.error)?.error ?? null;
  return useMemo(
    () => ({
      ...rows,
      framesOf,
      error: rows.error ?? error,
      retry: () => {
        rows.retry();
        retryFailed(newest.current);
      },
    }),
    [rows, framesOf, error],
  );
}

/** Finds pictures by episode; those of previous rows are kept while these are still shown. */
function useFrames(answers: readonly (readonly { id: string; frames: readonly Frame[] }[] | undefined)[]): FramesOf {
  const known = useSteadyList(answers);
  const before = useRef<ReadonlyMap<string, readonly Frame[]>>(new Map());
  return useMemo(() => {
    const frames = new Map(known.flatMap((answer) => (answer ?? []).map((entry) => [entry.id, entry.frames] as const)));
    const last = before.current;
    if (frames.size > 0) before.current = frames;
    return (id) => frames.get(id) ?? last.get(id);
  }, [known]);
}
