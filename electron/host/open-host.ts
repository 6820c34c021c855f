import { Host, type HostOptions } from './host.ts';
import { memoryVault } from './people/memory-vault.ts';
import { appVersion, resourcesFolder, userFolder } from './files/app-folders.ts';

/** Opens the host for a shell, which names itself and passes what only it has. */
export function openHost(own: Pick<HostOptions, 'shell'> & Partial<HostOptions>): Host {
  return new Host({
    version: appVersion(),
    capabilities: [],
    userFolder: userFolder(),
    resources: resourcesFolder(),
    vault: memoryVault(),
    ...own,
  });
}
