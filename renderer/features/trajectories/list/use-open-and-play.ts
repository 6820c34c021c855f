import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { say } from '../../../ui/messages.ts';
import { fetchAhead } from '../episode/fetch-ahead.ts';
import { useEpisodeLook, useEpisodes, useEpisodesOpen } from '../list-store.ts';
import { idAt, openEpisode } from './use-list-keys.ts';
import type { Rows } from './use-rows.ts';

/** A focus that only passes by, in milliseconds, fetches nothing. */
const passing = 150;

/** Fetches the focused episode, which Enter or a double click would open. */
function useFocusedAhead(rows: Rows): void {
  const queries = useQueryClient();
  const blind = useEpisodeLook((state) => state.blind);
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const index = useEpisodes((state) => state.active.index);
  const id = rows.at(index)?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => fetchAhead(queries, id, { filter, sort, blind }), passing);
    return () => clearTimeout(timer);
  }, [id, filter, sort, blind, queries]);
}

/** Enter opens the focused episode, P plays its pictures in place. */
export function useOpenAndPlay(rows: Rows): void {
  useFocusedAhead(rows);
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
