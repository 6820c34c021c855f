import { create } from 'zustand';

/** Whether the host answers. The first connection is taken for granted so that no warning flashes at start. */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: true }));
