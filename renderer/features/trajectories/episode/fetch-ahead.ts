import type { QueryClient } from '@tanstack/react-query';
import type { EpisodeDetail, EpisodeFilter, EpisodeSort } from '#shared/contract/episodes.ts';
import { orpc } from '../../../transport/client.ts';
import { decodePicture } from '../../../ui/pictures/decoded-pictures.ts';
import { openedEpisode } from './use-steps.ts';

/** The list that an episode is opened from. */
interface List {
  filter: EpisodeFilter;
  sort: EpisodeSort;
  blind: boolean;
}

export const neighboursOf = (id: string, { filter, sort, blind }: List) =>
  orpc.episodes.neighbours.queryOptions({ input: { id, filter, sort, blind } });

/** Hash of the picture that an episode opens with; null if it cannot be shown. */
export function firstPicture(episode: EpisodeDetail): string | null {
  const picture = (episode.stepList[0] ?? episode.final)?.picture;
  return picture?.ok ? picture.sha256 : null;
}

/** Fetches which episodes come before and after one in the list. */
export function fetchNeighbours(queries: QueryClient, id: string, list: List): void {
  void queries.prefetchQuery(neighboursOf(id, list));
}

/** Fetches an episode and decodes its first picture, so that opening it shows both at once. */
export function fetchAhead(queries: QueryClient, id: string, list: List): void {
  fetchNeighbours(queries, id, list);
  queries.fetchQuery(openedEpisode(id, list.blind)).then(
    (episode) => {
      const first = firstPicture(episode);
      if (first !== null) decodePicture(first).catch(() => {});
    },
    // The screen that opens it asks again, and shows the error.
    () => {},
  );
}
