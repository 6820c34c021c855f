import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FoundPart } from '#shared/contract/imports.ts';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { EpisodeRead, Format, Read } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { imagesOf } from './source/pictures-of.ts';

/** Records that decide whether a format reads a folder at all, and limits for counting those of one that does. */
const looked = 8;
const most = { entries: 20_000, ms: 3000 };

type Good = Exclude<Read | EpisodeRead, { refused: unknown }>;

/** Whether a record says that it comes from a web page. */
export const ofWeb = (read: Read | EpisodeRead): boolean => 'screenshot' in read && read.screenshot.platform === 'web';

/** What a record is about: its pictures, or itself if it has none. */
const aboutOf = (read: Good): string[] => {
  const pictures = imagesOf(read).map(({ key }) => key);
  if (pictures.length > 0) return pictures;
  return ['record' in read ? read.record : 'loose' in read ? read.loose.record : read.episode.record];
};

const useful = (read: Good): boolean => {
  if ('screenshot' in read) return read.elements.length > 0 || read.questions.length > 0;
  return 'loose' in read || read.episode.steps.some(({ picture, actions }) => picture !== null || actions.length > 0);
};

/** The useful records of a format, as far as the limits go; none if the first ones are all refused. */
async function readsOf(format: Format, source: string, budget: Budget): Promise<{ reads: Good[]; more: boolean }> {
  const reads: Good[] = [];
  let bad = 0;
  try {
    for (const all of [format.read?.(source, { budget }), format.episodes?.(source, { budget })])
      for await (const read of all ?? []) {
        budget.spend();
        if (!('refused' in read) && useful(read)) reads.push(read);
        else if (++bad >= looked && reads.length === 0) break;
      }
  } catch (error) {
    if (error instanceof BudgetSpent) return { reads, more: true };
    // Disk errors are reported by the actual import.
    if (!(error instanceof Refused) && !(error as NodeJS.ErrnoException).code) throw error;
  }
  return { reads, more: false };
}

/**
 * What a folder contains, by format, most records first: each format that reads something that no other format with
 * more records reads. Captures of web pages and of desktops are files of one shape and count apart. Empty for a file,
 * and for a folder of plain pictures.
 */
export async function contentsOf(chosen: string, signal?: AbortSignal): Promise<FoundPart[]> {
  const source = path.resolve(chosen);
  if (!(await stat(source).catch(() => null))?.isDirectory()) return [];
  const found: { format: string; reads: Good[]; more: boolean }[] = [];
  for (const format of formats) {
    if (!(format.read || format.episodes) || format.id === 'folder' || !format.accepts.includes('folder')) continue;
    const { reads, more } = await readsOf(format, source, new Budget({ ...most, signal }));
    if (signal?.aborted) return [];
    if (reads.length > 0) found.push({ format: format.id, reads, more });
  }
  const taken = new Set<string>();
  const parts: FoundPart[] = [];
  for (const { format, reads, more } of found.sort((a, b) => b.reads.length - a.reads.length)) {
    const own = reads.filter((read) => aboutOf(read).some((text) => !taken.has(text)));
    if (own.length * 2 < reads.length) continue;
    for (const read of reads) for (const text of aboutOf(read)) taken.add(text);
    const web = reads.filter(ofWeb).length;
    if (format !== 'atspi' || web === 0) parts.push({ format, records: reads.length, more });
    else {
      if (web < reads.length) parts.push({ format, records: reads.length - web, more, web: false });
      parts.push({ format: 'dom', records: web, more, web: true });
    }
  }
  return parts;
}
