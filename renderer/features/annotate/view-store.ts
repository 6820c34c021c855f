import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { GhostFilter } from './ghost-filter.ts';

/** What of the view is open on this machine; null: open where the window is wide enough. */
interface AnnotateView {
  list: boolean | null;
  strip: boolean | null;
  map: boolean;
  loupe: boolean;
  /** Ghosts under this score are not shown. */
  threshold: number;
  hiddenSources: string[];
  ghostFilter: GhostFilter;
  /** Where the properties float, CSS pixels from the right and the top of the screen; null: docked. */
  floating: { right: number; top: number } | null;
}

export const useAnnotateView = create<AnnotateView>()(
  persist(
    (): AnnotateView => ({
      list: null,
      strip: null,
      map: true,
      loupe: false,
      threshold: 0.8,
      hiddenSources: ['ocr:lines'],
      ghostFilter: { interactive: false, noWrappers: false, hiddenRoles: [] },
      floating: null,
    }),
    {
      name: 'benchwright.annotate',
      version: 2,
      // Words come first since 2: lines run texts together that stand apart. What was chosen otherwise stays.
      migrate: (kept) => {
        const { hiddenSources, ...rest } = kept as Partial<AnnotateView>;
        return hiddenSources?.join() === 'ocr:words' ? rest : { ...rest, hiddenSources };
      },
    },
  ),
);
