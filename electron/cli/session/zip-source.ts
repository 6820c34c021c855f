import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '#shared/contract/imports.ts';
import { formatOf } from '#pipelines/formats/registry.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { CliSession } from './session.ts';

/** Bytes that are read and stored at a time. */
const piece = 32 * 1024 ** 2;

/** Where an import reads from, and what of it was left out before that. */
interface Unpacked {
  path: string;
  leftOut: NonNullable<ImportReport['leftOut']>;
  /** Deletes what was unpacked; nothing happens if an import has already done so. */
  remove(): Promise<void>;
}

/** True for a zip file, unless its format reads zip files itself. */
export async function isPacked(source: string, format: string | null): Promise<boolean> {
  if (!/\.zip$/i.test(source)) return false;
  if (format !== null && formatOf(format)?.accepts.includes('.zip')) return false;
  return (await stat(source).catch(() => null))?.isFile() ?? false;
}

/**
 * Unpacks a zip file into the open project's cache, with the limits of an upload in the window. Throws a `UsageError` if
 * it cannot be read.
 */
export async function unpacked({ client, signal }: CliSession, source: string): Promise<Unpacked> {
  const name = path.basename(source);
  const file = await open(source, 'r');
  let upload: string | null = null;
  const remove = async () => {
    if (upload !== null) await client.imports.unstage({ upload });
  };
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size; at += piece) {
      signal.throwIfAborted();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(piece, size - at)), 0, undefined, at);
      const files = [new File([buffer.subarray(0, bytesRead)], name)];
      ({ upload } = await client.imports.stage({ upload, files, parts: [{ name, at }] }));
    }
    if (upload === null) throw new UsageError(inWords('cli-import-format', { source }));
    const { path: into, unpacked: n, leftOut } = await client.imports.staged({ upload }, { signal });
    const [first] = leftOut;
    if (n === 0 && first) throw new UsageError(inWords('cli-cannot-import', { source, why: phraseWords(first.why) }));
    return { path: into, leftOut, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}
