import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../transport/client.ts';
import { decodePicture } from '../../../ui/pictures/decoded-pictures.ts';
import { pictureAt } from './episode-step.ts';

/** Fetches an episode and decodes its first picture, so that opening it shows both at once. */
export function fetchAhead(queries: QueryClient, id: string, blind: boolean): void {
  queries.fetchQuery(orpc.episodes.get.queryOptions({ input: { id, blind } })).then(
    (episode) => {
      const picture = pictureAt(episode, 0)?.picture;
      if (picture?.ok) decodePicture(picture.sha256).catch(() => {});
    },
    // The screen that opens it asks again, and shows the error.
    () => {},
  );
}
