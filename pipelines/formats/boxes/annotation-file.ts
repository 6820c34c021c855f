import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { SourceFolder } from '../paths.ts';
import { Refused } from '../refused.ts';

/** A file that was found in a chosen folder. Errors: Refused for a link that leads out of it. */
async function contained(chosen: string | SourceFolder, file: string): Promise<string> {
  const folder = typeof chosen === 'string' ? await SourceFolder.open(chosen) : chosen;
  if (!folder.contains(await realpath(file)))
    throw new Refused(phrase('format-file-link', { file: path.basename(file) }));
  return file;
}

/**
 * The annotation file itself: `chosen`, or in a chosen folder the file with the usual name, otherwise the only one of
 * its type, as tools name their exports after the project and the day.
 */
export async function annotationFile(chosen: string, usual: string): Promise<string> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(phrase('format-missing', { name: chosen }));
  if (!found.isDirectory()) return chosen;
  const inside = path.join(chosen, usual);
  if ((await stat(inside).catch(() => null))?.isFile()) return contained(chosen, inside);
  const names = await readdir(chosen).catch(() => []);
  const [only, ...more] = names.filter(
    (name) => path.extname(name).toLowerCase() === path.extname(usual) && !name.startsWith('.'),
  );
  if (only !== undefined && more.length === 0) return contained(chosen, path.join(chosen, only));
  throw new Refused(phrase('format-folder-lacks', { folder: chosen, file: usual }));
}

/**
 * The annotation files of a data set with several: `chosen` itself, or in a chosen folder the file with the usual name,
 * otherwise all matching files there (or in its subfolder `below`).
 */
export async function annotationFiles(chosen: string, usual: string, match: RegExp, below = '.'): Promise<string[]> {
  const found = await stat(chosen).catch(() => null);
  if (!found?.isDirectory()) return [await annotationFile(chosen, usual)];
  const inside = path.join(chosen, usual);
  if ((await stat(inside).catch(() => null))?.isFile()) return [await contained(chosen, inside)];
  const folder = path.join(chosen, below);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => match.test(name) && !name.startsWith('.')).sort();
  if (files.length === 0) throw new Refused(phrase('format-folder-no-files', { folder: chosen }));
  return Promise.all(files.map((name) => contained(chosen, path.join(folder, name))));
}

/** Files with matching names in a part of a chosen folder, sorted by name; none if the part does not exist. */
export async function matching(chosen: string, part: string, match: RegExp): Promise<string[]> {
  const folder = path.join(chosen, part);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => match.test(name) && !name.startsWith('.')).sort();
  const within = await SourceFolder.open(chosen);
  return Promise.all(files.map((name) => contained(within, path.join(folder, name))));
}
