import { statfsSync } from 'node:fs';
import os from 'node:os';
import { phrase } from '#shared/phrases/phrase.ts';
import { sqliteVersion } from '../db/connection.ts';
import { failure } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { listDirectory } from '../files/list-directory.ts';
import { writePersonName } from '../people/person.ts';
import { api } from './access/base.ts';

function freeBytes(folder: string): number | null {
  try {
    const stats = statfsSync(folder);
    return stats.bavail * stats.bsize;
  } catch {
    return null;
  }
}

function info(context: CallContext) {
  const { options, session } = context.host;
  return {
    version: options.version,
    shell: options.shell,
    capabilities: options.capabilities,
    me: { name: context.caller.name, role: context.caller.role, named: context.caller.listed ?? false },
    machine: {
      keychain: { state: options.vault.state, keys: options.vault.names().length },
      diskFreeBytes: freeBytes(session?.folder ?? os.homedir()),
      ocrLanguages: ['eng'],
      node: process.versions.node,
      sqlite: sqliteVersion(),
    },
  };
}

export const system = {
  info: api.system.info.handler(({ context }) => info(context)),
  setName: api.system.setName.handler(({ context, input }) => {
    if (context.caller.listed) throw failure('FORBIDDEN', phrase('name-from-list'), {});
    writePersonName(context.host.options.userFolder, input.name);
    context.caller.name = input.name;
    return { name: input.name, role: context.caller.role, named: false };
  }),
  listDirectory: api.system.listDirectory.handler(({ context: { host, caller }, input, signal }) =>
    listDirectory(input.path ?? (caller.listed ? (host.options.remote?.roots[0] ?? null) : null), { signal }),
  ),
};
