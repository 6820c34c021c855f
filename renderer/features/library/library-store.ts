import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ScreenshotFilter, screenshotSort } from '#shared/contract/screenshots.ts';
import type { z } from 'zod';

export type Sort = z.infer<typeof screenshotSort>;

/** How the library looks on this machine; kept between starts. */
interface Look {
  view: 'grid' | 'table';
  /** Smallest width of a cell in pixels. */
  size: number;
  sort: Sort;
  /** Null: open where the window is wide enough. */
  filtersOpen: boolean | null;
}

export const useLibraryLook = create<Look>()(
  persist((): Look => ({ view: 'grid', size: 220, sort: 'needs-work', filtersOpen: null }), {
    name: 'benchwright.library',
    version: 1,
  }),
);

export const smallestSize = 180;
export const largestSize = 480;

interface LibraryState {
  filter: ScreenshotFilter;
  /** Where the arrows are: place in the list, and the row's id once it is known. */
  active: { index: number; id: string | null };
  /** Where a Shift selection began; its id once it is known. */
  anchor: { index: number; id: string | null } | null;
  selected: ReadonlySet<string>;
}

/** What is filtered, selected and focused; survives going to another screen and back. */
export const useLibrary = create<LibraryState>(() => ({
  filter: {},
  active: { index: 0, id: null },
  anchor: null,
  selected: new Set(),
}));

let shownProject: string | null = null;

/** Forgets filter and selection when another project is shown than before. */
export function keepForProject(path: string | null): void {
  if (path === null || path === shownProject) return;
  if (shownProject !== null)
    useLibrary.setState({ filter: {}, active: { index: 0, id: null }, anchor: null, selected: new Set() });
  shownProject = path;
}

export function setFilter(filter: ScreenshotFilter): void {
  useLibrary.setState((state) => ({ filter, active: { index: 0, id: state.active.id }, anchor: null }));
}

export function selectOnly(id: string, index: number): void {
  useLibrary.setState({ selected: new Set([id]), active: { index, id }, anchor: { index, id } });
}

export function toggle(id: string, index: number): void {
  useLibrary.setState((state) => {
    const selected = new Set(state.selected);
    if (!selected.delete(id)) selected.add(id);
    return { selected, active: { index, id }, anchor: { index, id } };
  });
}

export function clearSelection(): void {
  useLibrary.setState({ selected: new Set(), anchor: null });
}
