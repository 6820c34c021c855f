import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { ReadEpisode } from '#pipelines/formats/episodes/record.ts';
import type { Format } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/** Number of records that each format reads before it is judged. */
const looked = 8;
/** Maximum number of files and folders that one format may look at, and milliseconds for all formats. */
const mostEntries = 20_000;
const longest = 5000;
/** Files that describe one picture are parsed whole; larger files are not such files. */
const largestOfOne = 8 * 1024 * 1024;

/** Refusals of records that are understood, but whose picture is not in the folder. */
const unpictured: ReadonlySet<string> = new Set([
  'format-picture-missing',
  'format-picture-outside',
  'tree-no-picture',
]);

/** Refusals that only a reader gives who understands the data set. */
const understood: ReadonlySet<string> = new Set(['format-labels-shared', 'format-labels-listed']);

interface Trial {
  /** Share of the first records, 0–1. */
  share: number;
  /** Share of the first records that only lack their picture, 0–1. */
  lacking: number;
  any: boolean;
  /** Whether most of them say they come from a web page. */
  web: boolean;
}

/** Whether an episode has neither a picture nor an action, and is not a task that awaits its runs either. */
const isEmpty = ({ content, steps }: ReadEpisode): boolean =>
  !content.process && steps.every(({ picture, actions }) => picture === null && actions.length === 0);

/** How well a format reads the first records; null if it cannot read the source at all. */
async function trial(
  format: Format,
  source: string,
  budget: Budget,
  images: string | undefined,
): Promise<Trial | null> {
  const options = { budget, ...(images !== undefined && { images: path.resolve(images) }) };
  let [good, bad, web, lacking] = [0, 0, 0, 0];
  // The data set is recognised, but a person must first do something: allow a folder next to it, rename a picture.
  let recognised = false;
  try {
    for await (const read of format.read?.(source, options) ?? []) {
      if ('refused' in read) {
        bad++;
        const code = read.refused.phrase?.code ?? '';
        recognised ||= read.refused.above !== undefined || understood.has(code);
        if (unpictured.has(code)) lacking++;
      } else if (read.elements.length > 0 || read.questions.length > 0) {
        good++;
        if (read.screenshot.platform === 'web') web++;
      }
      if (good + bad >= looked) break;
    }
    if (good === 0)
      for await (const read of format.episodes?.(source, options) ?? []) {
        if ('refused' in read || ('episode' in read && isEmpty(read.episode))) bad++;
        else good++;
        if (good + bad >= looked) break;
      }
  } catch (error) {
    // Disk errors are reported by the actual import.
    if (error instanceof Refused || error instanceof BudgetSpent || (error as NodeJS.ErrnoException).code) return null;
    throw error;
  }
  const all = good + bad;
  return { share: good / all, lacking: lacking / all, web: web > good / 2, any: good > 0 || recognised };
}

/**
 * The format whose reader understands most of the first records of a file or folder; of a file whose pictures are all
 * elsewhere and not in `images`, the one for which most records lack only their picture; null if there is none. A
 * folder that is not a data set is a folder of pictures.
 */
export async function guessFormat(chosen: string, signal?: AbortSignal, images?: string): Promise<string | null> {
  const source = path.resolve(chosen);
  const found = await stat(source).catch(() => null);
  if (!found?.isFile() && !found?.isDirectory()) return null;
  const ending = found.isDirectory() ? 'folder' : path.extname(source).toLowerCase();
  const until = performance.now() + longest;
  let best: { id: string; share: number; web: boolean } | null = null;
  let without: { id: string; lacking: number } | null = null;
  for (const format of formats) {
    const { id, read, accepts, tree } = format;
    if (!(read || format.episodes) || id === 'folder' || !accepts.includes(ending)) continue;
    if ((tree || id === 'labelme') && found.isFile() && found.size > largestOfOne) continue;
    const ms = until - performance.now();
    const result = await trial(format, source, new Budget({ entries: mostEntries, ms, signal }), images);
    if (signal?.aborted) return null;
    if (!result) continue;
    const { share, web, lacking } = result;
    if (lacking > (without?.lacking ?? 0)) without = { id, lacking };
    if (!result.any) continue;
    // Captures of desktops and of pages have the same shape, and say which they are.
    const page = id === 'dom' && best?.id === 'atspi' && best.web && share === best.share;
    if (!best || share > best.share || page) best = { id, share, web };
  }
  const pictures = formats.find((format) => format.id === 'folder');
  if (best) return best.id;
  if (found.isFile() && without) return without.id;
  return pictures?.accepts.includes(ending) ? pictures.id : null;
}
