import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Relative specifiers of a module's imports, also of those that are loaded later. */
const specifier = /\b(?:import|from)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

/** The module's file: itself, or `index.mjs` of a folder; null if there is none. */
export function entryOf(given: string): string | null {
  const file = path.resolve(given);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return file;
  const index = path.join(file, 'index.mjs');
  return found?.isDirectory() && statSync(index, { throwIfNoEntry: false })?.isFile() ? index : null;
}

/** SHA-256 of a module and of everything that it imports by a relative path. Packages are not part of it. */
export function sourcesHash(entry: string): string {
  const texts = new Map<string, Buffer>();
  const visit = (file: string) => {
    if (texts.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return;
    const bytes = readFileSync(file);
    texts.set(file, bytes);
    for (const [, , relative = ''] of bytes.toString('utf8').matchAll(specifier))
      visit(path.resolve(path.dirname(file), relative));
  };
  visit(entry);
  const hash = createHash('sha256');
  const folder = path.dirname(entry);
  for (const file of [...texts.keys()].sort()) {
    const bytes = texts.get(file) ?? Buffer.alloc(0);
    hash.update(`${path.relative(folder, file).replaceAll('\\', '/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
