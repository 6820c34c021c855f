import { existsSync } from 'node:fs';
import { lstat, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { validate } from 'uuid';
import { newId } from '../../../db/new-id.ts';
import type { ImportReport } from '#shared/contract/imports.ts';
import { relativeName } from '#pipelines/formats/paths.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { folderInside, inside, plainly, readInside, replaceFile } from '../../../files/inside.ts';

type LeftOut = NonNullable<ImportReport['leftOut']>;

/** Milliseconds after which an unread upload is deleted. */
const forgottenAfter = 24 * 60 * 60 * 1000;
/** Maximum bytes of one upload, before zip files are unpacked. */
const largest = 32 * 1024 ** 3;

/** Data sets that people uploaded to a project, each in a folder of its own until it is imported. */
export const uploadsFolder = (project: string): string => path.join(project, 'cache', 'uploads');

const folderOf = (project: string, upload: string): string => {
  if (!validate(upload)) throw notFound('upload', upload);
  return inside(project, 'cache', 'uploads', upload);
};
const filesOf = (project: string, upload: string): string => inside(folderOf(project, upload), 'files');

/** The upload that a path is inside, or null. */
export function uploadOf(project: string, file: string): string | null {
  const [upload = '', ...below] = path.relative(uploadsFolder(project), path.resolve(file)).split(path.sep);
  return validate(upload) && below.length > 0 ? upload : null;
}

/** Files that operating systems create in folders. */
export const ofTheSystem = (name: string): boolean =>
  /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX(\/.*)?)$/i.test(name);

export interface Piece {
  file: File;
  /** Path within what was chosen, with `/`. */
  name: string;
  /** Offset of the piece in the whole file, in bytes. */
  at: number;
}

/** Deletes what nobody imported for a day. */
async function forget(project: string, shelf: 'uploads' | 'links', ours: (name: string) => boolean): Promise<void> {
  const all = folderInside(project, 'cache', shelf);
  for (const name of (await readdir(all)).filter(ours)) {
    const found = await lstat(path.join(all, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgottenAfter)
      await rm(path.join(all, name), { recursive: true, force: true });
  }
}

async function begin(project: string): Promise<string> {
  await forget(project, 'uploads', (name) => validate(name));
  const upload = newId();
  folderInside(project, 'cache', 'uploads', upload, 'files');
  return upload;
}

/** Where the files of a link are until all are there; the same link continues in the same folder. */
export async function linkFolder(project: string, name: string): Promise<string> {
  await forget(project, 'links', (text) => /^[0-9a-f]{64}$/.test(text) && text !== name);
  return folderInside(project, 'cache', 'links', name);
}

/** Makes a folder of fetched files an upload. */
export async function adoptUpload(project: string, files: string, link: string): Promise<string> {
  const upload = await begin(project);
  await rmdir(filesOf(project, upload));
  await rename(files, filesOf(project, upload));
  replaceFile(inside(folderOf(project, upload), 'link'), link);
  return upload;
}

/** The link that an upload was fetched from; null for one that a person sent. */
export const linkOfUpload = (project: string, upload: string): string | null =>
  existsSync(inside(folderOf(project, upload), 'link')) ? readInside(folderOf(project, upload), 'link') : null;

async function write(root: string, { file, name, at }: Piece): Promise<void> {
  if (at + file.size > largest) throw new Refused(phrase('upload-too-large', { n: largest / 1024 ** 3 }));
  const place = relativeName(name);
  const above = path.dirname(place);
  if (above !== '.') folderInside(root, above);
  const handle = await open(inside(root, place), at === 0 ? plainly.begin : plainly.change);
  try {
    let place = at;
    for await (const part of file.stream()) {
      await handle.write(part, 0, part.length, place);
      place += part.length;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Stores pieces of an upload; a name that leads out of it is left out with the reason. Errors: NOT_FOUND for an upload
 * that is gone, INVALID for pieces without names.
 */
export async function stage(
  project: string,
  upload: string | null,
  pieces: readonly Piece[],
): Promise<{ upload: string; leftOut: LeftOut }> {
  const id = upload ?? (await begin(project));
  const root = filesOf(project, id);
  if (!(await stat(root).catch(() => null))) throw notFound('upload', id);
  const leftOut: LeftOut = [];
  for (const piece of pieces) {
    if (ofTheSystem(piece.name)) continue;
    try {
      await write(root, piece);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOSPC') throw failure('IO', phrase('upload-disk-full'), {});
      if (!(error instanceof Refused) && code === undefined) throw error;
      const why = error instanceof Refused ? error.phrase : phrase('import-not-stored', { code: code ?? '' });
      leftOut.push({ record: piece.name, line: null, why });
    }
  }
  return { upload: id, leftOut };
}

/**
 * Where an upload is read from: the single uploaded file or folder, otherwise the folder of all. NOT_FOUND if it is
 * gone.
 */
export async function stagedPath(project: string, upload: string): Promise<string> {
  let at = filesOf(project, upload);
  for (;;) {
    const found = await readdir(at, { withFileTypes: true }).catch(() => {
      throw notFound('upload', upload);
    });
    const [only] = found;
    if (found.length !== 1 || !only) return at;
    at = path.join(at, only.name);
    if (!only.isDirectory()) return at;
  }
}

/** The folder of an upload's files. */
export const stagedFiles = filesOf;

/** Removes an upload and its files; a missing one is not an error. */
export async function unstage(project: string, upload: string): Promise<void> {
  await rm(folderOf(project, upload), { recursive: true, force: true });
}
