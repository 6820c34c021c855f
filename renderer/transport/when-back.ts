import { useConnection } from './use-connection.ts';

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
