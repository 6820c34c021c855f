import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Format } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/** Records of each format's reading that are looked at before it is judged. */
const looked = 8;
/** Files that describe one picture are parsed whole; larger ones are none. */
const largestOfOne = 8 * 1024 * 1024;

type Readable = Format & { read: NonNullable<Format['read']> };

/** How many of the first records a format can read, and how many not; null when it cannot read the source at all. */
async function trial(format: Readable, source: string): Promise<{ good: number; bad: number } | null> {
  let [good, bad] = [0, 0];
  try {
    for await (const read of format.read(source, {})) {
      if ('refused' in read) bad++;
      else if (read.elements.length > 0 || read.questions.length > 0) good++;
      if (good + bad >= looked) break;
    }
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  return { good, bad };
}

/**
 * The format whose reader understands most of the first records of a file or folder; null when none understands any, as
 * for a data set whose pictures lie elsewhere. A folder that is no data set is a folder of pictures.
 */
export async function guessFormat(chosen: string): Promise<string | null> {
  const source = path.resolve(chosen);
  const found = await stat(source).catch(() => null);
  if (!found) return null;
  const ending = found.isDirectory() ? 'folder' : path.extname(source).toLowerCase();
  let best: { id: string; share: number } | null = null;
  for (const format of formats) {
    const { id, read, accepts, tree } = format;
    if (!read || id === 'folder' || !accepts.includes(ending)) continue;
    if ((tree || id === 'labelme') && found.isFile() && found.size > largestOfOne) continue;
    const result = await trial({ ...format, read }, source);
    if (!result || result.good === 0) continue;
    const share = result.good / (result.good + result.bad);
    if (!best || share > best.share) best = { id, share };
  }
  const pictures = formats.find((format) => format.id === 'folder');
  return best?.id ?? (pictures?.accepts.includes(ending) ? pictures.id : null);
}
