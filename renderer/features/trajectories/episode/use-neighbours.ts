import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../transport/client.ts';
import { useEpisodeLook, useEpisodes } from '../list/store.ts';
import { fetchAhead } from './fetch-ahead.ts';

/** Episodes before and after in the list that this one was opened from, fetched and with their first pictures decoded. */
export function useNeighbours(id: string) {
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const blind = useEpisodeLook((state) => state.blind);
  const queries = useQueryClient();
  const found = useQuery(
    orpc.episodes.neighbours.queryOptions({ input: { id, filter, sort, blind }, placeholderData: keepPreviousData }),
  ).data;
  const [before, after] = [found?.before ?? null, found?.after ?? null];
  useEffect(() => {
    for (const one of [after, before]) if (one !== null) fetchAhead(queries, one, blind);
  }, [before, after, blind, queries]);
  return { before, after, place: found?.place ?? null, total: found?.total ?? 0 };
}
