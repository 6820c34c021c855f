import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../transport/client.ts';
import { useEpisodeLook, useEpisodes } from '../list/store.ts';
import { fetchNeighbours, firstPicture, isFetchedAhead, neighboursOf } from './fetch-ahead.ts';

/** Hash of an episode's first picture, once the episode is fetched; null if there is none. */
function useFirstPicture(id: string | null, fetched: boolean): string | null {
  const blind = useEpisodeLook((state) => state.blind);
  const query = orpc.episodes.get.queryOptions({ input: { id: id ?? '', blind }, enabled: id !== null && fetched });
  return useQuery({ ...query, select: firstPicture }).data ?? null;
}

/** Episodes before and after in the list that this one was opened from, fetched, and their first pictures. */
export function useNeighbours(id: string) {
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const blind = useEpisodeLook((state) => state.blind);
  const queries = useQueryClient();
  const found = useQuery({ ...neighboursOf(id, { filter, sort, blind }), placeholderData: keepPreviousData }).data;
  const [before, after] = [found?.before ?? null, found?.after ?? null];
  const pictures = [
    useFirstPicture(after, isFetchedAhead(found?.steps.after ?? null)),
    useFirstPicture(before, isFetchedAhead(found?.steps.before ?? null)),
  ].filter((one) => one !== null);
  // So that the next key press finds the one after it, too.
  useEffect(() => {
    for (const one of [after, before]) if (one !== null) fetchNeighbours(queries, one, { filter, sort, blind });
  }, [before, after, filter, sort, blind, queries]);
  return { before, after, pictures, place: found?.place ?? null, total: found?.total ?? 0 };
}
