import { z } from 'zod';
import { procedure } from './errors.ts';

export const shells = ['desktop', 'browser', 'cli'] as const;

export const systemInfo = z.object({
  version: z.string(),
  shell: z.enum(shells),
  /** Capabilities of this shell beyond the contract (`capture-screen`, `capture-web`, `native-dialogs`, `keychain`). */
  capabilities: z.array(z.string()),
  me: z.object({
    name: z.string(),
    role: z.enum(['annotator', 'reviewer', 'curator']),
    /** True when the name comes from the project's list of people and cannot be changed here. */
    named: z.boolean(),
  }),
  machine: z.object({
    keychain: z.object({ state: z.enum(['stored', 'memory-only', 'absent']), keys: z.number() }),
    diskFreeBytes: z.number().nullable(),
    ocrLanguages: z.array(z.string()),
    node: z.string(),
    sqlite: z.string(),
  }),
});

export type SystemInfo = z.infer<typeof systemInfo>;

export const directoryEntry = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'file', 'project']),
  bytes: z.number().nullable(),
});

export const directoryListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  entries: z.array(directoryEntry),
  /** False if the folder has more entries than are listed. */
  complete: z.boolean(),
});

export const system = {
  info: procedure.output(systemInfo),
  setName: procedure.input(z.object({ name: z.string().min(1).max(60) })).output(systemInfo.shape.me),
  /** Folder browser for the shells without native dialogs. `path` null means the home folder. */
  listDirectory: procedure.input(z.object({ path: z.string().nullable() })).output(directoryListing),
};
