import { create } from 'zustand';
import type { Selection } from '#shared/contract/screenshots.ts';

/** What the next run is to work on, handed over by another screen; null is everything. */
export const useStartRun = create<{ open: boolean; selection: Selection | null; pipeline: string | null }>(() => ({
  open: false,
  selection: null,
  pipeline: null,
}));

/** Opens the start dialog of the runs screen, for everything or for what was chosen. */
export function openStartRun(selection: Selection | null = null, pipeline: string | null = null): void {
  useStartRun.setState({ open: true, selection, pipeline });
}
