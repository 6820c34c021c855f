import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEpisodeLook, useEpisodes } from '../list-store.ts';
import { fetchNeighbours, firstPicture, neighboursOf } from './fetch-ahead.ts';
import { openedEpisode } from './use-steps.ts';

/** Hash of an episode's first picture, once the episode is fetched; null if there is none. */
function useFirstPicture(id: string | null): string | null {
  const blind = useEpisodeLook((state) => state.blind);
  return useQuery({ ...openedEpisode(id ?? '', blind), enabled: id !== null, select: firstPicture }).data ?? null;
}

/** Episodes before and after in the list that this one was opened from, fetched, and their first pictures. */
export function useNeighbours(id: string) {
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const blind = useEpisodeLook((state) => state.blind);
  const queries = useQueryClient();
  const found = useQuery({ ...neighboursOf(id, { filter, sort, blind }), placeholderData: keepPreviousData }).data;
  const [before, after] = [found?.before ?? null, found?.after ?? null];
  const pictures = [useFirstPicture(after), useFirstPicture(before)].filter((one) => one !== null);
  // So that the next key press finds the one after it, too.
  useEffect(() => {
    for (const one of [after, before]) if (one !== null) fetchNeighbours(queries, one, { filter, sort, blind });
  }, [before, after, filter, sort, blind, queries]);
  return { before, after, pictures, place: found?.place ?? null, total: found?.total ?? 0 };
}
