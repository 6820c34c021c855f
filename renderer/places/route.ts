import { create } from 'zustand';
import { takeFields } from './open-fields.ts';
import { type Screen, screens } from './places.ts';

/** Where the window is: `#/<screen>/<id>?<params>`; every screen can be linked to. */
export interface Route {
  screen: Screen;
  /** What is open there (an item, a run, a model's name); null for the screen itself. */
  id: string | null;
  params: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', ...rest] = path.split('/');
  const screen = screens.find((known) => known === first) ?? 'home';
  let id: string | null = null;
  try {
    id = rest.length > 0 && rest[0] !== '' ? decodeURIComponent(rest.join('/')) : null;
  } catch {
    // A hand-written address with a lone percent sign names no item.
  }
  return { screen, id, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function formatRoute(route: Route): string {
  const query = new URLSearchParams(route.params).toString();
  const id = route.id === null ? '' : `/${encodeURIComponent(route.id)}`;
  return `#/${route.screen}${id}${query ? `?${query}` : ''}`;
}

export const useRoute = create<Route>(() => parseRoute(globalThis.location?.hash ?? ''));

/** Goes to a screen. `replace` leaves no step for the back button (filters, tabs). */
export function navigate(to: Partial<Route> & { screen: Screen }, options: { replace?: boolean } = {}): void {
  const route: Route = { id: null, params: {}, ...to };
  const hash = formatRoute(route);
  if (hash === location.hash) return;
  takeFields();
  if (options.replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  useRoute.setState(route, true);
}

/** Keeps the store in sync with the address bar; returns a function that stops it. */
export function followAddress(): () => void {
  const read = () => {
    takeFields();
    useRoute.setState(parseRoute(location.hash), true);
  };
  window.addEventListener('popstate', read);
  window.addEventListener('hashchange', read);
  // The address may have changed since the store was created.
  read();
  return () => {
    window.removeEventListener('popstate', read);
    window.removeEventListener('hashchange', read);
  };
}
