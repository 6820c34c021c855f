import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { GhostFilter } from '../ghosts/ghost-filter.ts';

/** What of the view is open on this machine; null: open where the window is wide enough. */
interface AnnotateView {
  list: boolean | null;
  strip: boolean | null;
  /** The project's guidelines are next to the picture. */
  guidelines: boolean;
  map: boolean;
  loupe: boolean;
  /** Ghosts under this score are not shown. */
  threshold: number;
  hiddenSources: string[];
  ghostFilter: GhostFilter;
  /** Names are on the boxes. */
  names: boolean;
  /** Lines between pixels, from a zoom at which they can be distinguished. */
  grid: boolean;
  /** Percent, of the picture as it is shown. */
  brightness: number;
  contrast: number;
  /** Where the properties float, CSS pixels from the right and the top of the screen; null: docked. */
  floating: { right: number; top: number } | null;
}

/** The picture as it is. */
export const plainView = { brightness: 100, contrast: 100, names: false, grid: true };

/** Boxes are hidden while a key is held. */
export const usePeek = create<{ on: boolean }>(() => ({ on: false }));

/** Hides the boxes until the key, or the window, is let go. */
export function peek(): void {
  usePeek.setState({ on: true });
  const end = (): void => {
    usePeek.setState({ on: false });
    for (const name of ['keyup', 'blur'] as const) window.removeEventListener(name, end);
  };
  for (const name of ['keyup', 'blur'] as const) window.addEventListener(name, end);
}

export const useAnnotateView = create<AnnotateView>()(
  persist(
    (): AnnotateView => ({
      list: null,
      strip: null,
      guidelines: false,
      map: true,
      loupe: false,
      threshold: 0.8,
      hiddenSources: ['ocr:lines'],
      ghostFilter: { interactive: false, noWrappers: false, hiddenRoles: [] },
      floating: null,
      ...plainView,
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
