import { create } from 'zustand';
import type { Project } from '#shared/contract/projects.ts';
import { client } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { lastPlace } from '../places/last-place.ts';
import { useHostFacts } from './project.ts';
import { navigate } from '../places/route.ts';

/** The last attempt to open or make a project: which folder, and why it failed. Home shows it. */
export const useOpening = create<{ path: string | null; busy: boolean; error: unknown }>(() => ({
  path: null,
  busy: false,
  error: null,
}));

async function enter(project: Project): Promise<void> {
  await queryClient.invalidateQueries();
  useOpening.setState({ path: null, busy: false, error: null });
  // Queries tell the frame a moment later; the screen must not find itself without a project until then.
  useHostFacts.setState({ project });
  navigate(lastPlace(project.path));
}

async function entering(path: string, open: () => Promise<Project>): Promise<boolean> {
  useOpening.setState({ path, busy: true, error: null });
  try {
    await enter(await open());
    return true;
  } catch (error) {
    useOpening.setState({ busy: false, error });
    navigate({ screen: 'home' });
    return false;
  }
}

/** Opens a project folder and goes where it was left; a failure is shown on the start page. */
export function openProject(path: string, readOnly = false): Promise<boolean> {
  return entering(path, () => client.projects.open({ path, readOnly }));
}

/** Makes a project folder, with the sample data when asked, and goes there. Throws why it could not. */
export async function createProject(path: string, name: string, sample: boolean): Promise<void> {
  await enter(await client.projects.create({ path, sample, name }));
}

/** Puts a backup in the place of a damaged project file and opens it. */
export function restoreProject(path: string, file: string): Promise<boolean> {
  return entering(path, () => client.projects.restoreBackup({ path, file }));
}
