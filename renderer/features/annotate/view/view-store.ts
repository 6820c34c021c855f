import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PrelabelFilter } from './prelabel-filter.ts';

/** Which parts of the view are open on this machine; null: open if the window is wide enough. */
interface AnnotateView {
  list: boolean | null;
  strip: boolean | null;
  /** Whether the project's guidelines are shown next to the picture. */
  guidelines: boolean;
  map: boolean;
  loupe: boolean;
  /** Pre-labels below this score are hidden. */
  threshold: number;
  hiddenSources: string[];
  prelabelFilter: PrelabelFilter;
  /** Whether names are shown on the boxes. */
  names: boolean;
  /** Lines between pixels, from the zoom at which they are useful. */
  grid: boolean;
  /** Percent, of the displayed picture. */
  brightness: number;
  contrast: number;
  /** Position of the floating properties, in CSS pixels from the right and the top of the screen; null: docked. */
  floating: { right: number; top: number } | null;
}

/** The unmodified picture. */
export const plainView = { brightness: 100, contrast: 100, names: false, grid: true };

/** Whether boxes are hidden while a key is held. */
export const usePeek = create<{ on: boolean }>(() => ({ on: false }));

/** Hides the boxes until the key is released or the window loses focus. */
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
      prelabelFilter: { interactive: false, noWrappers: false, hiddenRoles: [] },
      floating: null,
      ...plainView,
    }),
    {
      name: 'benchwright.annotate',
      version: 3,
      // Words come first since version 2, because lines join separate texts; since version 3, pre-labels are called so.
      migrate: (kept, version) => {
        const { hiddenSources, ghostFilter, ...rest } = kept as Partial<AnnotateView> & {
          ghostFilter?: PrelabelFilter;
        };
        const unchosen = version < 2 && hiddenSources?.join() === 'ocr:words';
        return {
          ...rest,
          ...(hiddenSources && !unchosen && { hiddenSources }),
          ...(ghostFilter && { prelabelFilter: ghostFilter }),
        };
      },
    },
  ),
);
