import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { everyChange } from '#electron/host/services/import/video/every-change.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import type { CliSession } from '../../session/session.ts';

/**
 * Pictures of each change of a video in a folder of its name, and how to delete it. Throws a `UsageError` if they cannot
 * be made here.
 */
export async function videoFrames(
  { signal, out }: CliSession,
  source: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-video-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const into = path.join(folder, path.basename(source));
  try {
    out.note(inWords('cli-video-frames', { n: await everyChange(source, into, signal) }));
    return { path: into, remove };
  } catch (error) {
    await remove();
    if (!(error instanceof Refused)) throw error;
    throw new UsageError(inWords('cli-cannot-import', { source, why: phraseWords(error.said) }));
  }
}
