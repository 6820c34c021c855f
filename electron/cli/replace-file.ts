import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file whole or not at all: to a new file beside it, which is flushed and then renamed. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(beside, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`The folder ${path.dirname(file)} does not exist; create it first.`);
    if (code === 'EISDIR') throw new Error(`${file} is a folder; name a file.`);
    throw error;
  }
}
