import { readdir } from 'node:fs/promises';
import type { ImportReport } from '#shared/contract/imports.ts';
import { SourceThread } from './source-thread.ts';
import { stagedFiles, stagedPath } from './staged.ts';

/** Milliseconds that unpacking an upload may take. */
const longest = 30 * 60_000;

/** Unpacks the zip files of an upload in a thread, within limits. NOT_FOUND for an upload that is gone. */
export async function unpackStaged(
  project: string,
  upload: string,
  signal: AbortSignal | undefined,
): Promise<{ unpacked: number; leftOut: NonNullable<ImportReport['leftOut']> }> {
  await stagedPath(project, upload);
  const files = stagedFiles(project, upload);
  if (!(await readdir(files, { recursive: true })).some((name) => /\.zip$/i.test(name)))
    return { unpacked: 0, leftOut: [] };
  const thread = new SourceThread({ longest });
  try {
    return await thread.ask('unpack', [files], signal);
  } finally {
    thread.end();
  }
}
