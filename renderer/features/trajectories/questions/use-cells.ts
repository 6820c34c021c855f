import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../transport/client.ts';
import {
  cellKey,
  columnsOf,
  groups,
  isOn,
  type Kinds,
  questionOf,
  type Ruled,
  type Switched,
  type TurnedDown,
  withRuled,
} from './cells.ts';
import type { EpisodeCells } from './requests.ts';

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
  const found = useQueries({ queries: ids.map((id) => orpc.drafting.cells.queryOptions({ input: { id } })) });
  const columns = columnsOf(kinds);
  const stored: EpisodeCells[] = ids.map((id, at) => ({
    id,
    cells: (found[at]?.data ?? []).filter(({ column }) => columns.includes(column)),
  }));
  const questions = stored.flatMap(({ id, cells }) =>
    cells
      .filter((cell) => byRules.includes(cell.column) && isOn(id, cell, switched))
      .map((cell) => questionOf(id, cell, turnedDown)),
  );
  const here = questions.some(({ episode }) => episode === shown);
  const preview = useQuery({
    ...orpc.drafting.preview.queryOptions({ input: { id: shown, seed, questions } }),
    enabled: here,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const skipped = here ? (preview.data?.skipped ?? []) : [];
  const ruled: Ruled = new Map(skipped.map((one) => [cellKey(shown, one), one.why]));
  const episodes = stored.map(({ id, cells }) => ({ id, cells: withRuled(id, cells, ruled) }));
  return {
    episodes,
    /** The same with ruled-out cells still on, so that the numbers of the others do not change. */
    stored,
    preview,
    turnedDown,
    drafted: here ? (preview.data?.questions ?? []) : [],
    loading: found.some(({ isPending }) => isPending),
    error: found.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of found) if (one.error) void one.refetch();
    },
  };
}
