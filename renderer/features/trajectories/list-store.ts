import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { EpisodeFilter, EpisodeSort } from '#shared/contract/episodes.ts';
import { createListStore } from '../../list/list-store.ts';

/** View settings of the list on this machine; kept between starts. */
interface Look {
  view: 'list' | 'grid';
  sort: EpisodeSort;
  /** Null: open if the window is wide enough. */
  filtersOpen: boolean | null;
  /** Whether actions are drawn on the pictures. */
  marks: boolean;
  /** Whether a person who may see everything wants episodes hidden until they have labelled them. */
  blind: boolean;
}

export const useEpisodeLook = create<Look>()(
  persist((): Look => ({ view: 'list', sort: 'needs-work', filtersOpen: null, marks: true, blind: false }), {
    name: 'benchwright.trajectories',
    version: 1,
  }),
);

/** What is filtered, selected and focused. */
export const episodes = createListStore<EpisodeFilter>({});
export const useEpisodes = episodes.use;
export const { keepForProject, setFilter, selectOnly, toggle, clearSelection } = episodes;

interface Open {
  /** The episode whose strip plays. */
  playing: string | null;
  /** The open dialog. */
  dialog: 'tag' | 'assign' | null;
}

/** The playing strip and the open dialog. */
export const useEpisodesOpen = create<Open>(() => ({ playing: null, dialog: null }));

// A strip plays until the focus moves or the filter changes.
useEpisodes.subscribe((now, before) => {
  if (now.active.index !== before.active.index || now.filter !== before.filter)
    useEpisodesOpen.setState({ playing: null });
});
