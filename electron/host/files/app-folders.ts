import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Folder with package.json, resources and out: the checkout, or the packaged app. */
export function appRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}; install Benchwright again`);
    folder = parent;
  }
  return folder;
}

/** Folder with prompts, sample and schemas. */
export const resourcesFolder = (): string => path.join(appRoot(), 'resources');

/** The app's version, from package.json. */
export function appVersion(): string {
  const text = readFileSync(path.join(appRoot(), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Folder for what belongs to the person rather than to a project; `BENCHWRIGHT_HOME` overrides it. */
export function userFolder(): string {
  const chosen = process.env['BENCHWRIGHT_HOME'];
  if (chosen) return path.resolve(chosen);
  if (process.platform === 'win32')
    return path.join(process.env['APPDATA'] ?? path.join(os.homedir(), 'AppData', 'Roaming'), 'Benchwright');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support', 'Benchwright');
  return path.join(process.env['XDG_CONFIG_HOME'] ?? path.join(os.homedir(), '.config'), 'benchwright');
}

/**
 * The file of a worker thread: the source file beside the caller when run from sources, otherwise its built entry.
 * Call it as `workerFile(new URL('./import.worker.ts', import.meta.url))`. `npm test` has just built, and says so:
 * then the built entry, which starts in half the time.
 */
export function workerFile(source: URL): URL {
  if (existsSync(source) && !process.env['BENCHWRIGHT_TEST_BUILD']) return source;
  const built = path.basename(source.pathname).replace(/\.ts$/, '.js');
  return pathToFileURL(path.join(appRoot(), 'out', 'main', built));
}
