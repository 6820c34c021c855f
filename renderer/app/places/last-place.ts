import { navigate, parseRoute, type Route, useRoute } from './route.ts';

const key = (path: string) => `benchwright.last.${path}`;

/** Remembers where a project was left, so that opening it leads back there. */
export function rememberPlace(path: string): void {
  if (useRoute.getState().screen !== 'home') localStorage.setItem(key(path), location.hash);
}

/** Where this project was left; its library when it was not open here before. */
export function lastPlace(path: string): Partial<Route> & Pick<Route, 'screen'> {
  const last = localStorage.getItem(key(path));
  return last ? parseRoute(last) : { screen: 'library' };
}

interface Begun {
  path: string;
  name: string;
}

/** The project that the shell says it was started on: it writes so into the page, which need not ask first. */
function startedOn(): Begun | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="benchwright-project"]')?.content;
  return said ? (JSON.parse(said) as Begun) : null;
}

/** The project that is open as far as the page itself says; null when it names none. */
export const begunOn = globalThis.document ? startedOn() : null;

let begun = false;

/** Where the studio was started on a project, begins where that was left; not where the address names a place. */
export function beginInProject(): void {
  if (!begunOn || location.hash !== '') return;
  begun = true;
  navigate(lastPlace(begunOn.path), { replace: true });
}

/** Whether the first screen was taken from the project that the shell named. */
export const beganInProject = (): boolean => begun;
