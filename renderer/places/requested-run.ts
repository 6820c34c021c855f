import { create } from 'zustand';
import type { Selection } from '#shared/contract/screenshots.ts';
import { navigate } from './route.ts';

/** A run requested by another screen: the dialog on Runs opens with it and clears it when it closes. */
export const useRequestedRun = create<{ pipeline: string | null; selection: Selection | null }>(() => ({
  pipeline: null,
  selection: null,
}));

/** Goes to Runs with the dialog of this pipeline open for these screenshots. */
export function askForRun(pipeline: string, selection: Selection): void {
  useRequestedRun.setState({ pipeline, selection });
  navigate({ screen: 'runs', params: { new: pipeline } });
}
