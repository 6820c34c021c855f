import { createRouterClient } from '@orpc/server';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';

/** A host of its own with its settings in `userFolder`, and a client that calls it as a curator. */
export function curatorsHost(userFolder: string): { host: Host; client: LocalClient } {
  const host = new Host({
    ...{ shell: 'cli', version: '0', capabilities: [], userFolder },
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
  const caller = { name: 'Cora', role: 'curator' as const };
  return { host, client: createRouterClient(router, { context: { host, caller } }) };
}
