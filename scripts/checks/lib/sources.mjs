import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const rooms = ['shared', 'pipelines', 'electron', 'renderer'];

/** Source files of the given folders, as `{ file, text }` with forward slashes; tests are excluded by default. */
export function readSources(root, folders, { tests = false } = {}) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && (tests || !/\.(test|spec)\.tsx?$/.test(file)))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** 1-based line of an offset. */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;
