import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';

/** Writes a file whole or not at all: to a new file beside it, which is flushed and then renamed. */
export async function replaceFile(
  file: string,
  content: string | Buffer | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(beside, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(inWords('cli-no-folder', { folder: path.dirname(file) }));
    if (code === 'EISDIR') throw new Error(inWords('cli-file-is-folder', { file }));
    throw error;
  }
}
