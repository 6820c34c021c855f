import { useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  // A query holds for one ratio only, so the next one is asked when it stops being true.
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
