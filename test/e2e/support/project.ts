import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { openHost } from '#electron/host/open-host.ts';
import { type Router, router } from '#electron/host/router/index.ts';

export type Client = RouterClient<Router>;

/** A person's folder and a place for projects that exist for one test only. */
export interface Workplace {
  /** Stands in for the person's home (`BENCHWRIGHT_HOME`). */
  home: string;
  /** Folder to put projects and exports in. */
  folder: string;
  remove(): void;
}

export function makeWorkplace(): Workplace {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-e2e-'));
  return { home: path.join(folder, 'home'), folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Works on a host in this process, like the command line; its project is closed afterwards. `as` gives the same
 * host as another person.
 */
export async function withClient<T>(
  place: Workplace,
  work: (client: Client, as: (name: string) => Client) => Promise<T>,
): Promise<T> {
  const host = openHost({ shell: 'cli', userFolder: place.home });
  const as = (name: string) =>
    createRouterClient(router, { context: { host, caller: { name, role: 'curator' as const } } });
  const client = as('e2e');
  try {
    return await work(client, as);
  } finally {
    if (host.session) await client.projects.close();
  }
}

/** Makes a project with `fill`, closes it, and returns its folder. */
export async function makeProject(
  place: Workplace,
  name: string,
  fill?: (client: Client, as: (name: string) => Client) => Promise<void>,
): Promise<string> {
  return withClient(place, async (client, as) => {
    const { path: folder } = await client.projects.create({ path: path.join(place.folder, name), name });
    await fill?.(client, as);
    return folder;
  });
}
