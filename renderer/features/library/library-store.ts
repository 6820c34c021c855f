import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ScreenshotFilter, screenshotSort } from '#shared/contract/screenshots.ts';
import type { z } from 'zod';
import { createListStore } from '../../list/list-store.ts';

export type Sort = z.infer<typeof screenshotSort>;

/** View settings of the library on this machine; kept between starts. */
interface Look {
  view: 'grid' | 'table';
  /** Smallest width of a cell in pixels. */
  size: number;
  sort: Sort;
  /** Null: open if the window is wide enough. */
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

/** What is filtered, selected and focused. */
export const library = createListStore<ScreenshotFilter>({});
export const useLibrary = library.use;
export const { keepForProject, setFilter, selectOnly, toggle, clearSelection } = library;
