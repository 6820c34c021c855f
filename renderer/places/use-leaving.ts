import { useEffect } from 'react';
import { takeFields } from './open-fields.ts';

/** Commits typed text when the page is closed, reloaded or hidden, before checking whether everything is saved. */
export function useLeaving(): void {
  useEffect(() => {
    const moments = ['beforeunload', 'pagehide', 'visibilitychange'] as const;
    for (const moment of moments) window.addEventListener(moment, takeFields, true);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, takeFields, true);
    };
  }, []);
}
