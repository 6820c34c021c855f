import { create } from 'zustand';

/**
 * Whether the host answers, and whether we are still signed in. The first connection is assumed, so that no warning
 * flashes at start.
 */
export const useConnection = create<{ connected: boolean; signedOut: boolean }>(() => ({
  connected: true,
  signedOut: false,
}));
