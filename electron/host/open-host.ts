import { Host, type HostOptions } from './host.ts';
import { memoryVault } from './people/memory-vault.ts';
import { appVersion, resourcesFolder, userFolder } from './places.ts';

/** The host as every shell makes it; a shell names itself and gives what it has more than the others. */
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
