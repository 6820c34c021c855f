import { create } from 'zustand';

interface ConnectionNow {
  connected: boolean;
  signedOut: boolean;
  /** Signed out because another project was opened on the server. */
  openedElsewhere: boolean;
  /** Why the host refuses to tell this page what happens, in its own sentence; null if it does not. */
  refusal: string | null;
}

/**
 * Whether the host answers, and whether we are still signed in. The first connection is assumed, so that no warning
 * flashes at start.
 */
export const useConnection = create<ConnectionNow>(() => ({
  connected: true,
  signedOut: false,
  openedElsewhere: false,
  refusal: null,
}));

/** Calls `does` each time that the host, or this machine's network, answers again. Returns how to stop. */
export function whenBack(does: () => void): () => void {
  const stop = useConnection.subscribe((now, before) => {
    if (now.connected && !before.connected) does();
  });
  window.addEventListener('online', does);
  return () => {
    stop();
    window.removeEventListener('online', does);
  };
}
