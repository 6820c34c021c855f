import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { say } from '../../../app/messages.ts';
import { useEpisodes, useEpisodesOpen } from './store.ts';
import { idAt, openEpisode } from './use-list-keys.ts';
import type { Rows } from './use-rows.ts';

/** Enter opens the focused episode, P plays its pictures in place. */
export function useOpenAndPlay(rows: Rows): void {
  const active = () => rows.at(useEpisodes.getState().active.index)?.id ?? null;
  useActionHandlers({
    'episode-open': () => {
      const { index } = useEpisodes.getState().active;
      const known = active();
      if (known) openEpisode(known, index);
      else idAt(index).then((id) => id && openEpisode(id, index), say);
    },
    'episode-play': () =>
      useEpisodesOpen.setState(({ playing }) => ({ playing: playing === active() ? null : active() })),
  });
}
