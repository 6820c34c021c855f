import { create } from 'zustand';

/** Whether the host answers, and whether it still knows who we are. The first connection is taken for granted so that no warning flashes at start. */
export const useConnection = create<{ connected: boolean; signedOut: boolean }>(() => ({
  connected: true,
  signedOut: false,
}));
