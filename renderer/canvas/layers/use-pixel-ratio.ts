import { useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  // A media query matches one ratio only, so a new one is made when it stops matching.
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const onChange = (): void => {
    query.removeEventListener('change', onChange);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', onChange);
    changed();
  };
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Device pixels per CSS pixel; it changes when the window goes to another monitor or the page is zoomed. */
export function usePixelRatio(): number {
  return useSyncExternalStore(follow, () => window.devicePixelRatio);
}
