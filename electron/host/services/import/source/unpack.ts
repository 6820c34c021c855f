import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import type { ImportReport } from '#shared/contract/imports.ts';
import { entryByEntry, entryName } from '#pipelines/formats/zip-names.ts';
import { relativeName, SourceFolder, walk } from '#pipelines/formats/paths.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { guessFormat } from '../guess.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { folderInside, inside } from '../../../files/inside.ts';
import { errorPhrase } from '../../../errors/errors.ts';

export interface UnpackLimits {
  /** Maximum number of files in one archive. */
  entries: number;
  /** Maximum bytes that one archive may unpack to. */
  bytes: number;
  /** How many times its own size an archive may unpack to, beyond the first 64 MB. */
  ratio: number;
}
const usual: UnpackLimits = { entries: 500_000, bytes: 64 * 1024 ** 3, ratio: 200 };
const free = 64 * 1024 ** 2;

type LeftOut = NonNullable<ImportReport['leftOut']>;

const mode = (entry: yauzl.Entry): number => (entry.externalFileAttributes >>> 16) & 0o170000;
const link = 0o120000;

/** Ends a stream that exceeds its limit; the sizes that an archive declares are not trusted. */
function counted(take: (bytes: number) => void): Transform {
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      try {
        take(part.length);
        done(null, part);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Unpacks one entry. Throws `Refused` if it has another size than the table of files says. */
async function write(zip: yauzl.ZipFile, entry: yauzl.Entry, to: string, take: (bytes: number) => void): Promise<void> {
  let size = 0;
  const count = counted((bytes) => {
    take(bytes);
    size += bytes;
  });
  await pipeline(await zip.openReadStreamPromise(entry), count, createWriteStream(to, { flags: 'wx' }));
  if (size !== entry.uncompressedSize)
    throw new Refused(phrase('unpack-other-size', { size, stated: entry.uncompressedSize }));
}

/**
 * Unpacks a zip file into a new folder. Names that lead out of it, links and encrypted files are left out with the
 * reason. Throws `Refused` for a file that is not a zip file, or one that exceeds the limits.
 */
export async function unpack(file: string, into: string, limits: UnpackLimits = usual): Promise<LeftOut> {
  const zip = await yauzl.openPromise(file, entryByEntry).catch((error: unknown) => {
    throw new Refused(phrase('unpack-no-zip', { why: error instanceof Error ? error.message : 'broken' }));
  });
  const leftOut: LeftOut = [];
  const most = Math.min(limits.bytes, free + limits.ratio * (await stat(file)).size);
  let [entries, bytes] = [0, 0];
  const take = (n: number) => {
    bytes += n;
    if (bytes > most) throw new Refused(phrase('unpack-too-large', { n: Math.floor(most / 1024 ** 2) }));
  };
  try {
    for await (const entry of zip.eachEntry()) {
      if (++entries > limits.entries) throw new Refused(phrase('unpack-too-many', { n: limits.entries }));
      const name = entryName(entry);
      if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
      const leave = (why: Phrase) => leftOut.push({ record: `${path.basename(file)}/${name}`, line: null, why });
      if (entry.isEncrypted()) {
        leave(phrase('import-encrypted'));
        continue;
      }
      if (mode(entry) === link) {
        leave(phrase('import-link'));
        continue;
      }
      let to: string | null = null;
      try {
        const place = path.join(path.basename(into), relativeName(name));
        folderInside(path.dirname(into), path.dirname(place));
        to = inside(path.dirname(into), place);
        await write(zip, entry, to, take);
      } catch (error) {
        if (to !== null && (error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true });
        if (bytes > most || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
        leave(error instanceof Error ? errorPhrase(error) : phrase('import-not-unpacked'));
      }
    }
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    if (error instanceof Refused || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new Refused(phrase('unpack-broken', { why: error instanceof Error ? error.message : 'unknown' }));
  } finally {
    zip.close();
  }
  return leftOut;
}

/**
 * Unpacks the zip files of an upload, each in its own place, except those that a reader opens directly. What cannot be
 * unpacked is left out with the reason.
 */
export async function unpackAll(root: string, signal: AbortSignal): Promise<{ unpacked: number; leftOut: LeftOut }> {
  const folder = await SourceFolder.open(root);
  const archives: { name: string; file: string }[] = [];
  for await (const { name, file, refused } of walk(folder))
    if (refused === null && /\.zip$/i.test(name)) archives.push({ name, file });
  let unpacked = 0;
  const leftOut: LeftOut = [];
  for (const { name, file } of archives) {
    if (signal.aborted || (await guessFormat(file, signal)) !== null) continue;
    try {
      leftOut.push(...(await unpack(file, file.slice(0, -'.zip'.length))));
      unpacked++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      leftOut.push({ record: name, line: null, why: error.phrase });
    }
    await rm(file, { force: true });
  }
  return { unpacked, leftOut };
}
