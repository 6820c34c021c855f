import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';

/** Windows has no such flag; there `inside` alone looks for links. */
const noFollow = constants.O_NOFOLLOW ?? 0;

/** Flags that open a file of a project, but no link. */
export const plainly = {
  read: constants.O_RDONLY | noFollow,
  change: constants.O_RDWR | noFollow,
  /** Made or emptied. */
  begin: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow,
  append: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow,
  /** Only a new file. */
  create: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | noFollow,
} as const;

/** INVALID: a file or folder of a project is a link. */
export const linked = (project: string, place: string) =>
  failure('INVALID', phrase('project-link', { folder: project, place }), { field: 'path' });

/** Parts of a path below a folder; INVALID for one that leads elsewhere. */
function partsOf(project: string, names: readonly string[]): string[] {
  const parts = names.flatMap((name) => name.split(path.sep === '/' ? '/' : /[/\\]/));
  if (parts.length === 0 || parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0')))
    throw failure('INVALID', phrase('project-outside', { folder: project, place: JSON.stringify(names.join('/')) }), {
      field: 'path',
    });
  return parts;
}

/**
 * The place of a file or folder inside a project, which need not exist. Every path to something that Benchwright reads,
 * writes or removes in a project is made here: projects are passed on, and a link in place of one of their files or
 * folders would lead to the receiver's own. Errors: INVALID if a part of it is a link, or a name leads elsewhere.
 */
export function inside(project: string, ...names: string[]): string {
  let place = project;
  let exists = true;
  for (const part of partsOf(project, names)) {
    place = path.join(place, part);
    if (!exists) continue;
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) throw linked(project, path.relative(project, place));
    // Below a file there is nothing; whoever looks there gets the disk's error.
    exists = found?.isDirectory() ?? false;
  }
  return place;
}

/** Rights of a folder's users, without the bits for special kinds. */
const rightsOf = (folder: string): number => statSync(folder).mode & 0o777;

/**
 * Rights for a new folder inside a project, whatever the umask allows: those of the folder above it, or of the pictures'
 * folder if it is directly in the project, whose own rights are its owner's choice.
 */
function rightsInside(folder: string): number {
  const above = path.dirname(folder);
  const pictures = path.join(above, 'media');
  return rightsOf(existsSync(pictures) ? pictures : above);
}

const isFolder = (place: string): boolean => lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Like `inside`, for a folder, which is made if it is missing. */
export function folderInside(project: string, ...names: string[]): string {
  const folder = inside(project, ...names);
  let place = project;
  for (const part of path.relative(project, folder).split(path.sep)) {
    place = path.join(place, part);
    if (isFolder(place)) continue;
    try {
      mkdirSync(place, { mode: rightsInside(place) });
    } catch (error) {
      // Somebody else may have been faster.
      if (!isFolder(place)) throw error;
    }
  }
  return folder;
}

/** A name for what becomes `file` when it is complete; `leftovers.ts` knows its form. */
export const besideName = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.tmp`;

/** The text of a file that is no link. */
export function readPlainly(file: string): string {
  const handle = openSync(file, plainly.read);
  try {
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

/** The text of a file inside a project. Errors: those of the disk, INVALID for a link. */
export const readInside = (project: string, ...names: string[]): string => readPlainly(inside(project, ...names));

/**
 * Writes a file that only its owner may read, whole or not at all. Never into an existing one, which may be another name
 * of a file elsewhere.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const beside = besideName(file);
  try {
    const handle = openSync(beside, plainly.create, 0o600);
    try {
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Writes a file whole or not at all, with the rights that the umask gives; with `flush` it is on disk. */
export async function putFile(file: string, content: string | Buffer, { flush = false } = {}): Promise<void> {
  const beside = besideName(file);
  try {
    await writeFile(beside, content, { flag: plainly.create, flush });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Appends to a file inside a project; a new one is its owner's. */
export function appendInside(project: string, name: string, content: string): void {
  const handle = openSync(inside(project, name), plainly.append, 0o600);
  try {
    if (fstatSync(handle).nlink > 1) throw linked(project, name);
    writeFileSync(handle, content);
  } finally {
    closeSync(handle);
  }
}
