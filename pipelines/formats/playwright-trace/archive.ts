import { createReadStream } from 'node:fs';
import yauzl from 'yauzl';
import { phrase } from '#shared/phrases/phrase.ts';
import { lfsFile } from '../pictures/lfs.ts';
import { Refused } from '../refused.ts';
import { entryByEntry, entryName } from '../zip-names.ts';

/** An entry with a larger declared size is refused: a trace has no such file. */
const largest = 512 * 1024 * 1024;

/** A zip file whose entries are read individually, on demand. */
export interface Archive {
  names: readonly string[];
  read(name: string): Promise<Buffer>;
  close(): void;
}

/** More than a git-lfs pointer has. */
async function startOf(file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(file, { end: 1024 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Opens a zip file and reads its directory; throws `Refused` if it is not one. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl.openPromise(file, entryByEntry).catch(async (error: unknown) => {
    const pointer = lfsFile(await startOf(file));
    if (pointer) throw new Refused(pointer);
    throw new Refused(phrase('format-no-zip', { why: error instanceof Error ? error.message : 'broken' }));
  });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      if (!name.endsWith('/')) entries.set(name, entry);
    }
  } catch (error) {
    zip.close();
    throw new Refused(phrase('format-zip-table', { why: error instanceof Error ? error.message : 'unknown' }));
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Refused(phrase('format-zip-lacks', { name }));
      if (entry.uncompressedSize > largest)
        throw new Refused(phrase('format-zip-large', { name, most: largest / 1048576 }));
      const parts: Buffer[] = [];
      let size = 0;
      try {
        for await (const part of await zip.openReadStreamPromise(entry)) {
          parts.push(part as Buffer);
          size += (part as Buffer).length;
          if (size > entry.uncompressedSize) break;
        }
      } catch (error) {
        throw new Refused(
          phrase('format-zip-broken', { name, why: error instanceof Error ? error.message : 'broken' }),
        );
      }
      if (size !== entry.uncompressedSize)
        throw new Refused(phrase('format-zip-size', { name, stated: entry.uncompressedSize }));
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
}
