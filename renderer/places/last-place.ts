import { navigate, parseRoute, type Route, useRoute } from './route.ts';

const key = (path: string) => `benchwright.last.${path}`;

/** Remembers where a project was left, so that opening it returns there. */
export function rememberPlace(path: string): void {
  if (useRoute.getState().screen !== 'home') localStorage.setItem(key(path), location.hash);
}

/** Where this project was left; its library if it was not opened here before. */
export function lastPlace(path: string): Partial<Route> & Pick<Route, 'screen'> {
  const last = localStorage.getItem(key(path));
  return last ? parseRoute(last) : { screen: 'library' };
}

interface Begun {
  path: string;
  name: string;
}

/** The project that the shell was started on, which it writes into the page to save a request. */
function startedOn(): Begun | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="benchwright-project"]')?.content;
  return text ? (JSON.parse(text) as Begun) : null;
}

/** The open project according to the page itself; null if it names none. */
export const begunOn = globalThis.document ? startedOn() : null;

/** Once in the life of a page. */
let begun = false;

/** If the studio was started on a project, begins where that was left, unless the address names a place. */
export function beginInProject(): void {
  if (!begunOn || location.hash !== '') return;
  begun = true;
  navigate(lastPlace(begunOn.path), { replace: true });
}

/** Whether the first screen was chosen by the project that the shell named. */
export const beganInProject = (): boolean => begun;
