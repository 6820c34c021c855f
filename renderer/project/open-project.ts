import { create } from 'zustand';
import type { Project } from '#shared/contract/projects.ts';
import { client } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { lastPlace } from '../places/last-place.ts';
import { useHostFacts } from './project.ts';
import { navigate } from '../places/route.ts';

/** The last attempt to open or create a project: its folder, and why it failed. Shown on the start page. */
export const useOpening = create<{ path: string | null; busy: boolean; error: unknown }>(() => ({
  path: null,
  busy: false,
  error: null,
}));

async function enter(project: Project): Promise<void> {
  await queryClient.invalidateQueries();
  useOpening.setState({ path: null, busy: false, error: null });
  // Queries update the frame a moment later; until then the screen must not be without a project.
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

/** Opens a project folder and goes to where it was left; an error is shown on the start page. */
export function openProject(path: string, readOnly = false): Promise<boolean> {
  return entering(path, () => client.projects.open({ path, readOnly }));
}

/** Creates a project folder, with the sample data if requested, and goes there. Throws if it cannot. */
export async function createProject(path: string, name: string, sample: boolean): Promise<void> {
  await enter(await client.projects.create({ path, sample, name }));
}

/** Replaces a damaged project file with a backup and opens it. */
export function restoreProject(path: string, file: string): Promise<boolean> {
  return entering(path, () => client.projects.restoreBackup({ path, file }));
}
