import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { EpisodeFilter, EpisodeSort } from '#shared/contract/episodes.ts';

/** How the list looks on this machine; kept between starts. */
interface Look {
  sort: EpisodeSort;
  /** Null: open where the window is wide enough. */
  filtersOpen: boolean | null;
  /** Actions are drawn on the pictures. */
  marks: boolean;
}

export const useEpisodeLook = create<Look>()(
  persist((): Look => ({ sort: 'needs-work', filtersOpen: null, marks: true }), {
    name: 'benchwright.trajectories',
    version: 1,
  }),
);

interface Place {
  index: number;
  id: string | null;
}

interface EpisodesState {
  filter: EpisodeFilter;
  /** Where the arrows are. */
  active: Place;
  /** Where a Shift selection began. */
  anchor: Place | null;
  selected: ReadonlySet<string>;
  /** The episode whose strip plays. */
  playing: string | null;
  /** What is open over the list. */
  dialog: 'tag' | 'assign' | null;
}

const start = (): EpisodesState => ({
  filter: {},
  active: { index: 0, id: null },
  anchor: null,
  selected: new Set(),
  playing: null,
  dialog: null,
});

/** What is shown, selected and focused; survives going to an episode and back. */
export const useEpisodes = create<EpisodesState>(start);

let shownProject: string | null = null;

/** Forgets filter and selection when another project is shown than before. */
export function keepForProject(path: string | null): void {
  if (path === null || path === shownProject) return;
  if (shownProject !== null) useEpisodes.setState(start());
  shownProject = path;
}

export function setFilter(filter: EpisodeFilter): void {
  useEpisodes.setState({ filter, active: { index: 0, id: null }, anchor: null, playing: null });
}

export function selectOnly(id: string, index: number): void {
  useEpisodes.setState({ selected: new Set([id]), active: { index, id }, anchor: { index, id } });
}

export function toggle(id: string, index: number): void {
  useEpisodes.setState((state) => {
    const selected = new Set(state.selected);
    if (!selected.delete(id)) selected.add(id);
    return { selected, active: { index, id }, anchor: { index, id } };
  });
}

export function clearSelection(): void {
  useEpisodes.setState({ selected: new Set(), anchor: null });
}
