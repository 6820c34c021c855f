import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refused } from './refused.ts';

/** The annotation file itself: `chosen`, or the file of the usual name in a chosen folder. */
export async function annotationFile(chosen: string, usual: string): Promise<string> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(`${chosen} does not exist`);
  if (!found.isDirectory()) return chosen;
  const inside = path.join(chosen, usual);
  if ((await stat(inside).catch(() => null))?.isFile()) return inside;
  throw new Refused(`the folder ${chosen} has no ${usual}; choose the annotation file itself`);
}

/**
 * The annotation files of a data set that comes in several: `chosen` itself, or in a chosen folder the file of the usual
 * name, else all that match there (or in its subfolder `below`).
 */
export async function annotationFiles(chosen: string, usual: string, match: RegExp, below = '.'): Promise<string[]> {
  const found = await stat(chosen).catch(() => null);
  if (!found?.isDirectory()) return [await annotationFile(chosen, usual)];
  if ((await stat(path.join(chosen, usual)).catch(() => null))?.isFile()) return [path.join(chosen, usual)];
  const folder = path.join(chosen, below);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => match.test(name) && !name.startsWith('.')).sort();
  if (files.length === 0) throw new Refused(`the folder ${chosen} has no annotation files; choose the file itself`);
  return files.map((name) => path.join(folder, name));
}
