import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DraftCell, DraftPreview } from '#shared/contract/drafting.ts';
import { orpc } from '../../../transport/client.ts';
import {
  cellKey,
  columnsOf,
  groups,
  isOn,
  mostSteps,
  type Kinds,
  questionOf,
  type Ruled,
  type Switched,
  type TurnedDown,
  withRuled,
} from './cells.ts';
import type { EpisodeCells } from './requests.ts';

const none: DraftPreview['questions'] = [];

/** The cells of every episode in one value, which stays the same until one of them changes. */
function together(found: readonly UseQueryResult<DraftCell[]>[]) {
  return {
    cellsOf: found.map(({ data }) => data),
    loading: found.some(({ isPending }) => isPending),
    error: found.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const entry of found) if (entry.error) void entry.refetch();
    },
  };
}

const byRules: readonly string[] = groups.interaction;

/**
 * The cells of the chosen episodes and the preview of the one that is shown. A preview compares pictures, so only for
 * that one it is known which questions its pictures rule out.
 */
export function useCells(
  ids: readonly string[],
  shown: string,
  { kinds, switched, turnedDown, seed }: { kinds: Kinds; switched: Switched; turnedDown: TurnedDown; seed: number },
) {
  const found = useQueries({
    queries: ids.map((id) => orpc.drafting.cells.queryOptions({ input: { id, steps: mostSteps } })),
    combine: together,
  });
  const { cellsOf } = found;
  // An arrow key draws the screen again: what does not depend on it is kept.
  const stored = useMemo((): EpisodeCells[] => {
    const columns = columnsOf(kinds);
    return ids.map((id, at) => ({
      id,
      cells: (cellsOf[at] ?? []).filter(({ column }) => columns.includes(column)),
    }));
  }, [ids, cellsOf, kinds]);
  const questions = useMemo(
    () =>
      stored.flatMap(({ id, cells }) =>
        cells
          .filter((cell) => byRules.includes(cell.column) && isOn(id, cell, switched))
          .map((cell) => questionOf(id, cell, turnedDown)),
      ),
    [stored, switched, turnedDown],
  );
  const here = useMemo(() => questions.some(({ episode }) => episode === shown), [questions, shown]);
  const preview = useQuery({
    ...orpc.drafting.preview.queryOptions({ input: { id: shown, seed, questions } }),
    enabled: here,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const skipped = here ? preview.data?.skipped : undefined;
  const episodes = useMemo(() => {
    const ruled: Ruled = new Map((skipped ?? []).map((entry) => [cellKey(shown, entry), entry.why]));
    return stored.map(({ id, cells }) => ({ id, cells: withRuled(id, cells, ruled) }));
  }, [stored, skipped, shown]);
  return {
    episodes,
    /** The same with ruled-out cells still on, so that the numbers of the others do not change. */
    stored,
    preview,
    turnedDown,
    drafted: (here && preview.data?.questions) || none,
    loading: found.loading,
    error: found.error,
    retry: found.retry,
  };
}
