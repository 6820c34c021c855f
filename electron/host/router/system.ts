import { readdirSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ORPCError } from '@orpc/server';
import { sqliteVersion } from '../db/connection.ts';
import { failure } from '../errors.ts';
import type { CallContext } from '../host.ts';
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

function entryOf(folder: string, name: string) {
  const full = path.join(folder, name);
  try {
    const stats = statSync(full);
    if (!stats.isDirectory()) return { name, path: full, kind: 'file' as const, bytes: stats.size };
    const project = statSync(path.join(full, 'project.sqlite'), { throwIfNoEntry: false })?.isFile() ?? false;
    return { name, path: full, kind: project ? ('project' as const) : ('folder' as const), bytes: null };
  } catch {
    // A dangling link or a folder that may not be looked into is left out of the list.
    return null;
  }
}

/** Folders first, then files, each by name; hidden ones left out. */
function listDirectory(asked: string | null) {
  const folder = path.resolve(asked ?? os.homedir());
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'EACCES' ? 'you may not read it' : code === 'ENOTDIR' ? 'it is a file' : 'it is not there';
    throw new ORPCError('IO', {
      message: `The folder ${folder} cannot be listed: ${why}. Choose another one.`,
      data: { path: folder },
    });
  }
  const entries = names
    .filter((name) => !name.startsWith('.'))
    .map((name) => entryOf(folder, name))
    .filter((entry) => entry !== null)
    .sort((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || a.name.localeCompare(b.name));
  const parent = path.dirname(folder);
  return { path: folder, parent: parent === folder ? null : parent, entries };
}

export const system = {
  info: api.system.info.handler(({ context }) => info(context)),
  setName: api.system.setName.handler(({ context, input }) => {
    if (context.caller.listed)
      throw failure(
        'FORBIDDEN',
        'Your name is given by the list of people; ask whoever runs the studio to change it.',
        {},
      );
    writePersonName(context.host.options.userFolder, input.name);
    context.caller.name = input.name;
    return { name: input.name, role: context.caller.role, named: false };
  }),
  listDirectory: api.system.listDirectory.handler(({ context: { host, caller }, input }) =>
    listDirectory(input.path ?? (caller.listed ? (host.options.remote?.roots[0] ?? null) : null)),
  ),
};
