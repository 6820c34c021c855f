import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a build is made from, besides the sources. */
const settings = [
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
];
const sources = ['electron', 'pipelines', 'renderer', 'shared', 'scripts'];

/** Names of all files in a folder, relative to it, with `/`, in a fixed order; none for a missing folder. */
function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

const isTest = (name) => /\.(test|bench|test-helper)\.tsx?$/.test(name);

/** A hash of everything that a build is made from: equal sources give equal builds, whatever their dates. */
export function hashOfSources(root) {
  const all = createHash('sha256');
  const add = (name) => {
    try {
      const text = readFileSync(path.join(root, name));
      all.update(`${name}\n${text.length}\n`).update(text);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  };
  for (const name of settings) add(name);
  for (const folder of sources)
    for (const name of filesIn(path.join(root, folder))) if (!isTest(name)) add(`${folder}/${name}`);
  return all.digest('hex');
}

/** Names of files that have a hash of their content in them, so that two builds never share a name for different ones. */
const isHashed = (name) => /(^|\/)(chunks|assets)\//.test(name);

/**
 * Puts a complete build in place of the one in `out`, under programs that run from it: each file is replaced in one
 * step, and those that others refer to by a hash come first, so that a program which starts meanwhile finds either build
 * whole. What only the build before has stays for programs that still run from it, until it is `keepMs` old.
 */
export function placeBuild(made, out, { keepMs }) {
  const names = filesIn(made);
  const order = [...names.filter(isHashed), ...names.filter((name) => !isHashed(name))];
  for (const name of order) {
    const to = path.join(out, name);
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(path.join(made, name), to);
  }
  const placed = new Set(names);
  const oldest = Date.now() - keepMs;
  for (const name of filesIn(out)) {
    if (placed.has(name)) continue;
    const file = path.join(out, name);
    // Times of files have fractions of a millisecond.
    if (Math.floor(statSync(file).mtimeMs) <= oldest) rmSync(file, { force: true });
  }
  rmSync(made, { recursive: true, force: true });
}
