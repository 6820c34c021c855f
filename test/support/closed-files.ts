import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect } from 'vitest';

/**
 * A test file fails if a file that it opened is still open at its end. Node closes such a handle when it is collected
 * and warns (DEP0137), later versions throw; that comes at any time and says nothing of the place, so the handles are
 * counted instead.
 */
interface Opened {
  handle: FileHandle;
  file: string;
  where: string;
}

const key = Symbol.for('benchwright.opened-files');
const store = globalThis as { [key]?: Set<Opened> };

/** Watches `open` of `node:fs/promises` in this worker, once. */
function watched(): Set<Opened> {
  if (store[key]) return store[key];
  const all = new Set<Opened>();
  store[key] = all;
  const { open } = fs;
  fs.open = async (...given) => {
    const where = new Error('opened here').stack?.split('\n').slice(2, 8).join('\n') ?? '';
    const handle = await open(...given);
    all.add({ handle, file: String(given[0]), where });
    return handle;
  };
  syncBuiltinESMExports();
  return all;
}

const opened = watched();

afterAll(() => {
  const left = [...opened].filter(({ handle }) => handle.fd !== -1);
  opened.clear();
  expect(left.map(({ file, where }) => `${file} was never closed\n${where}`)).toEqual([]);
});
