import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { failure } from '../../errors/errors.ts';
import type { CallContext, Host } from '../../host.ts';
import { projectFolder } from '../../files/project-paths.ts';
import { uploadsFolder } from '../../services/import/source/staged.ts';
import { marker as exportMarker } from '../../services/export/export-target.ts';
import { isVendors, serverOf } from '../../services/models/key-servers.ts';
import { parseRecords, readRecords } from '../../services/models/records.ts';
import type { Procedure } from '#shared/contract/roles.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const onePath = z.object({ path: z.string() }).transform((input) => [input.path]);
const source = z
  .object({ path: z.string(), images: z.string().optional() })
  .transform((input) => [input.path, ...(input.images === undefined ? [] : [input.images])]);

/** Calls that name files on the machine, and the inputs that do. */
const named: Partial<Record<Procedure, z.ZodType<string[]>>> = {
  'projects.create': onePath,
  'projects.open': onePath,
  'projects.restoreBackup': onePath,
  'projects.forget': onePath,
  'imports.guess': source,
  'imports.contents': onePath,
  'imports.preview': source,
  'imports.previewImage': z.object({ options: source }).transform((input) => input.options),
  'imports.start': source,
  'exports.start': z.object({ out: z.string() }).transform((input) => [input.out]),
  'releases.bundle': z.object({ out: z.string() }).transform((input) => [input.out]),
  'releases.publish': z.object({ out: z.string() }).transform((input) => [input.out]),
};
export const namesFiles: ReadonlySet<string> = new Set([...Object.keys(named), 'system.listDirectory']);

/** Real path of an existing or future file: that of its nearest existing parent folder, plus the rest. */
function realOf(file: string): string {
  const full = path.resolve(file);
  if (existsSync(full)) return realpathSync(full);
  const above = path.dirname(full);
  return above === full ? full : path.join(realOf(above), path.basename(full));
}

const isWithin = (file: string, root: string): boolean => file === root || file.startsWith(root + path.sep);

/** FORBIDDEN for a path outside the folders opened to people on the list. */
function assertWithin(host: Host, file: string): void {
  const roots = host.options.remote?.roots ?? [];
  if (roots.length === 0) throw failure('FORBIDDEN', phrase('reach-no-files'), {});
  if (!roots.some((root) => isWithin(realOf(file), root)))
    throw failure('FORBIDDEN', phrase('reach-outside', { file, roots: roots.join(', ') }), {});
}

const holdsFiles = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** FORBIDDEN for an export into a folder with other files: an export written as a file has its pictures beside it. */
function assertOwnPlace(out: string): void {
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() ?? path.extname(out) === '';
  const folder = isFolder ? path.resolve(out) : path.dirname(path.resolve(out));
  if (holdsFiles(folder) && !existsSync(path.join(folder, exportMarker)))
    throw failure('FORBIDDEN', phrase('reach-folder-used', { folder }), {});
}

const record = z.custom<ModelRecord>((value) => typeof value === 'object' && value !== null);
const withRecord = z.object({ record });
const withText = z.object({ text: z.string() });

/** Model records in a call's own input, whose servers the call would contact. */
function recordsOf(name: string, input: unknown): ModelRecord[] {
  if (name === 'models.save' || name === 'models.try' || name === 'ownParts.tryItem') {
    const { data } = withRecord.safeParse(input);
    return data ? [data.record] : [];
  }
  const { data } = name === 'models.importText' ? withText.safeParse(input) : { data: undefined };
  return data ? parseRecords(data.text).records : [];
}

/** FORBIDDEN for a server that is neither a vendor's, nor allowed at startup, nor already used by the project. */
function assertServer(host: Host, asked: ModelRecord): void {
  const server = URL.canParse(asked.baseUrl ?? 'https://vendor') ? serverOf(asked) : null;
  // Addresses without an origin (`file:`) are refused by the contract, whoever asks.
  if (server === null || server === 'null' || isVendors(server) || host.options.remote?.servers.includes(server))
    return;
  if (host.session && readRecords(host.session).some((known) => serverOf(known) === server)) return;
  throw failure('FORBIDDEN', phrase('reach-no-server', { server }), {});
}

interface Call<T> {
  path: readonly string[];
  input: unknown;
  context: CallContext;
  next(): Promise<T>;
}

/**
 * Interceptor of every shell: people on a project's list work in the project, not on the machine. They reach only the
 * files and servers that were opened to them when the studio was started.
 */
export async function holdToReach<T>({ path: parts, input, context, next }: Call<T>): Promise<T> {
  const { host, caller } = context;
  if (!caller.listed) return next();
  const name = parts.join('.');
  const files = named[name as Procedure]?.safeParse(input).data ?? [];
  const open = host.session?.folder;
  // Their own uploads are in the project.
  const sent = open === undefined ? null : uploadsFolder(open);
  for (const file of files)
    if (name.startsWith('imports.') && sent !== null && isWithin(realOf(file), realOf(sent))) continue;
    else if (name !== 'projects.open' || projectFolder(file) !== open) assertWithin(host, file);
  if (name === 'exports.start' || name === 'releases.bundle' || name === 'releases.publish')
    for (const out of files) assertOwnPlace(out);
  if (name === 'system.listDirectory') {
    const asked = z.object({ path: z.string().nullable() }).safeParse(input).data?.path;
    // Without a path, the handler starts in the first of the folders.
    assertWithin(host, asked ?? host.options.remote?.roots[0] ?? '');
  }
  for (const asked of recordsOf(name, input)) assertServer(host, asked);
  return next();
}
