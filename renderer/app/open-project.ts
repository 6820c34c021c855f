import { create } from 'zustand';
import { client } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { navigate, parseRoute, useRoute } from './route.ts';

/** The last attempt to open or make a project: which folder, and why it failed. Home shows it. */
export const useOpening = create<{ path: string | null; busy: boolean; error: unknown }>(() => ({
  path: null,
  busy: false,
  error: null,
}));

const lastScreenKey = (path: string) => `benchwright.last.${path}`;

/** Remembers where a project was left, so that opening it leads back there. */
export function rememberPlace(path: string): void {
  if (useRoute.getState().screen !== 'home') localStorage.setItem(lastScreenKey(path), location.hash);
}

async function entering(path: string, open: () => Promise<{ path: string }>): Promise<boolean> {
  useOpening.setState({ path, busy: true, error: null });
  try {
    const project = await open();
    await queryClient.invalidateQueries();
    useOpening.setState({ path: null, busy: false });
    const last = localStorage.getItem(lastScreenKey(project.path));
    if (last) location.hash = last;
    else navigate({ screen: 'library' });
    return true;
  } catch (error) {
    useOpening.setState({ busy: false, error });
    navigate({ screen: 'home' });
    return false;
  }
}

/** Where the studio was started on a project, begins where that was left; not where the address names a place. */
export async function beginInProject(): Promise<void> {
  if (location.hash !== '') return;
  const project = await client.projects.current();
  if (project === null || location.hash !== '') return;
  const last = localStorage.getItem(lastScreenKey(project.path));
  navigate(last ? parseRoute(last) : { screen: 'library' }, { replace: true });
}

/** Opens a project folder and goes where it was left; a failure is shown on the start page. */
export function openProject(path: string, readOnly = false): Promise<boolean> {
  return entering(path, () => client.projects.open({ path, readOnly }));
}

/** Makes a project folder, with the sample data when asked. */
export function createProject(path: string, name: string | undefined, sample: boolean): Promise<boolean> {
  return entering(path, () => client.projects.create({ path, sample, ...(name ? { name } : {}) }));
}

/** Puts a backup in the place of a damaged project file and opens it. */
export function restoreProject(path: string, file: string): Promise<boolean> {
  return entering(path, () => client.projects.restoreBackup({ path, file }));
}
