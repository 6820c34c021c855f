import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What of the view is open on this machine; null: open where the window is wide enough. */
interface AnnotateView {
  list: boolean | null;
  strip: boolean | null;
  map: boolean;
  loupe: boolean;
  /** Ghosts under this score are not shown. */
  threshold: number;
  hiddenSources: string[];
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
      hiddenSources: ['ocr:words'],
      floating: null,
    }),
    { name: 'benchwright.annotate', version: 1 },
  ),
);
