import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach } from 'vitest';
import { Host } from '../host.ts';
import { memoryVault } from '../people/memory-vault.ts';
import { resourcesFolder } from '../files/app-folders.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type LocalClient, router } from '../router/index.ts';

/** The product's resources with more prompt files, in a folder of their own. */
function resourcesWith(prompts: string, folder: string): string {
  for (const from of [path.join(resourcesFolder(), 'prompts'), prompts])
    cpSync(from, path.join(folder, 'prompts'), { recursive: true });
  return folder;
}

/**
 * A new host for each test of the calling file, in a folder that is deleted afterwards. `prompts`: a folder of prompt
 * files to add to the product's; such a host has no other resources.
 */
export function hostForEach({ prompts }: { prompts?: string } = {}) {
  let root = '';
  let host: Host;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'benchwright-host-'));
    host = new Host({
      shell: 'cli',
      version: '0.0.0',
      capabilities: [],
      userFolder: path.join(root, 'user'),
      resources: prompts === undefined ? resourcesFolder() : resourcesWith(prompts, path.join(root, 'resources')),
      vault: memoryVault(),
    });
  });
  afterEach(async () => {
    await host.session?.close();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    host: () => host,
    folder: (name: string) => path.join(root, name),
    /** Calls the host as a curator named Cora. */
    client: (): LocalClient =>
      createRouterClient(router, { context: { host, caller: { name: 'Cora', role: 'curator' as const } } }),
    session(): ProjectSession {
      if (!host.session) throw new Error('The project is not open.');
      return host.session;
    },
  };
}
