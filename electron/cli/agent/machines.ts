import { inWords } from '#shared/phrases/phrase.ts';
import { osworld } from '#electron/host/live/environments/osworld/index.ts';
import { nameMachines } from '#electron/host/live/environments/osworld/servers.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** The option that names virtual machines, once for each. */
export const machineOption = [
  '--env-url <url>',
  'with osworld: address of the server in a virtual machine (repeatable, one for each episode at the same time)',
  (url: string, before: string[]) => [...before, url],
  [] as string[],
] as const;

/** Lets this process use the machines that the options name. @throws UsageError if they are none, or too few */
export function machinesOf(env: string, urls: readonly string[], parallel: number): () => void {
  if (env !== osworld.id && urls.length > 0) throw new UsageError(inWords('cli-machine-only'));
  const addresses = urls.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(inWords('cli-machine-url', { text }));
    return url.href.replace(/\/+$/, '');
  });
  const distinct = [...new Set(addresses)];
  if (distinct.length > 0 && parallel > distinct.length)
    throw new UsageError(inWords('cli-machine-few', { parallel, n: distinct.length }));
  return nameMachines(distinct);
}
