import { type KeyboardEvent, useCallback } from 'react';
import { listKeys } from '../../../list/list-keys.ts';
import { navigate } from '../../../places/route.ts';
import { client } from '../../../transport/client.ts';
import { episodes, useEpisodeLook, useEpisodes } from '../list-store.ts';
import type { Rows } from './use-rows.ts';

/** Opens an episode, where it was found in the list if that is known. */
export function openEpisode(id: string, index: number | null = null): void {
  if (index !== null) useEpisodes.setState({ active: { index, id } });
  navigate({ screen: 'trajectories', id });
}

const asked = () => {
  const { sort, blind } = useEpisodeLook.getState();
  return { filter: useEpisodes.getState().filter, sort, blind };
};

/** Id of the row at a place, even if it is not loaded yet. */
export const idAt = async (index: number): Promise<string | null> =>
  (await client.episodes.query({ ...asked(), limit: 1, offset: index })).rows[0]?.id ?? null;

const keys = listKeys(episodes, {
  idAt,
  range: async (from, to) => (await client.episodes.range({ ...asked(), from, to })).ids,
});
export const { pressRow } = keys;
/** Keys of the grid: all four arrows move. */
export const useGridKeys = keys.useListKeys;

/** Keys of the list; left and right are for the steps of an episode. */
export function useListKeys(rows: Rows, total: number, page: number, show: (index: number) => void) {
  const onKey = keys.useListKeys({ rows, total, columns: 1, page, show });
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') onKey(event);
    },
    [onKey],
  );
}
