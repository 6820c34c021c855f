import { create } from 'zustand';
import type { BatchSource } from '#shared/contract/review/batches.ts';
import { navigate } from './route.ts';

/** What another screen wants a batch of: the dialog on the board opens with it and clears it when it closes. */
export const useRequestedBatch = create<{ of: BatchSource | null }>(() => ({ of: null }));

/** Goes to the board with the dialog of a new batch open for these. */
export function askForBatch(of: BatchSource): void {
  useRequestedBatch.setState({ of });
  navigate({ screen: 'board', params: { whose: 'all' } });
}
