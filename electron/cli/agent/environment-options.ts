import { inWords } from '#shared/phrases/phrase.ts';
import { nameMachines } from '#electron/host/live/environments/machines.ts';
import {
  announceModule,
  confirmedModules,
  describeModule,
  type NamedModule,
} from '#electron/host/live/environments/module/announced.ts';
import { moduleEnvironment } from '#electron/host/live/environments/module/index.ts';
import { entryOf, sourcesHash } from '#electron/host/live/environments/module/sources.ts';
import { androidId } from '#electron/host/live/environments/android/server.ts';
import { osworld } from '#electron/host/live/environments/osworld/index.ts';
import { environments } from '#electron/host/live/environments/registry.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** Options of commands that act in an environment. */
export interface EnvironmentOptions {
  env?: string;
  envUrl: string[];
  device: string[];
  envModule?: string;
  confirmModule?: string;
}

/** The option that names machines, once for each. */
export const machineOption = [
  '--env-url <url>',
  'with osworld or --env-module: address of a machine (repeatable, one for each episode at the same time)',
  (url: string, before: string[]) => [...before, url],
  [] as string[],
] as const;
/** The option that names phones, once for each. */
export const deviceOption = [
  '--device <serial>',
  'with android: serial of a phone, as adb devices lists it (repeatable, one for each episode at the same time)',
  (serial: string, before: string[]) => [...before, serial],
  [] as string[],
] as const;
export const moduleOption = ['--env-module <path>', 'the environment is this module of your own'] as const;
export const confirmModuleOption = [
  '--confirm-module <sha256>',
  'let the module with this hash run on this machine, from now on',
] as const;

const takesMachines: readonly string[] = [osworld.id, moduleEnvironment.id];

/** Lets this process use the machines that the options name. @throws UsageError if they are none, or too few */
function machinesOf(env: string, urls: readonly string[], parallel: number): () => void {
  if (!takesMachines.includes(env) && urls.length > 0) throw new UsageError(inWords('cli-machine-only'));
  const addresses = urls.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(inWords('cli-machine-url', { text }));
    return url.href.replace(/\/+$/, '');
  });
  const distinct = [...new Set(addresses)];
  if (distinct.length > 0 && parallel > distinct.length)
    throw new UsageError(inWords('cli-machine-few', { parallel, n: distinct.length }));
  return nameMachines(env, distinct);
}

/** Lets this process use the phones that the options name. @throws UsageError if they are too few */
function phonesOf(serials: readonly string[], parallel: number): () => void {
  const distinct = [...new Set(serials)];
  if (distinct.length > 0 && parallel > distinct.length)
    throw new UsageError(inWords('cli-device-few', { parallel, n: distinct.length }));
  return nameMachines(androidId, distinct);
}

/** The module at a path, if a person confirmed it on this machine. @throws UsageError otherwise, with its hash */
async function confirmedModule(path: string, confirm: string | undefined, userFolder: string): Promise<NamedModule> {
  const entry = entryOf(path);
  if (entry === null) throw new UsageError(inWords('module-missing', { path }));
  const file = { path: entry, sha256: sourcesHash(entry) };
  if (confirm === file.sha256) confirmedModules.set(userFolder, file, true);
  if (!confirmedModules.has(userFolder, file)) throw new UsageError(inWords('module-unconfirmed', file));
  return describeModule(entry).catch((error: unknown) => {
    const why = error instanceof EnvironmentError ? error.message : String(error);
    throw new UsageError(inWords('module-broken', { path, why }));
  });
}

/**
 * Lets this process use the environment that the options name, with its machines. Resolves with its id, and a function
 * that ends this. @throws UsageError if the options contradict
 */
export async function namedEnvironment(
  { env, envUrl, device, envModule, confirmModule }: EnvironmentOptions,
  parallel: number,
  userFolder: string,
): Promise<{ env: string; forget: () => void }> {
  if (envModule === undefined) {
    if (confirmModule !== undefined) throw new UsageError(inWords('cli-module-confirm'));
    const known = environments.map(({ id }) => id).join(', ');
    if (env === undefined) throw new UsageError(inWords('cli-no-environment', { known }));
    if (env === androidId && envUrl.length === 0) return { env, forget: phonesOf(device, parallel) };
    if (device.length > 0) throw new UsageError(inWords('cli-device-only'));
    return { env, forget: machinesOf(env, envUrl, parallel) };
  }
  if (device.length > 0) throw new UsageError(inWords('cli-device-only'));
  const { id } = moduleEnvironment;
  if (env !== undefined && env !== id) throw new UsageError(inWords('cli-module-only', { env }));
  const forgetMachines = machinesOf(id, envUrl, parallel);
  const forgetModule = announceModule(await confirmedModule(envModule, confirmModule, userFolder));
  return {
    env: id,
    forget() {
      forgetModule();
      forgetMachines();
    },
  };
}
