import { z } from 'zod';
import { id } from './common.ts';
import { convention } from './imports.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';

export const exportOptions = z.object({
  format: z.string(),
  /** File or folder to write; replaced only when the new one is whole and was read back. */
  out: z.string(),
  /** Release tag; without it everything approved now. */
  release: z.string().optional(),
  convention: convention.optional(),
  /** Only episodes; otherwise only items, or both where the format takes all that there is. */
  episodes: z.boolean().optional(),
  /** Only these episodes, and nothing else. */
  onlyEpisodes: z.array(id).min(1).optional(),
  /** Only these screenshots, and what is on them. */
  screenshots: z.array(id).min(1).optional(),
  /**
   * True: pictures keep what their files say about author, place and device (EXIF, XMP, IPTC, comments), which is otherwise
   * left out. Our own format always keeps it, so that what is imported again is the same picture.
   */
  keepMetadata: z.boolean().optional(),
  /**
   * True: cells of a table that a spreadsheet program would run (`=`, `+`, `-`, `@`, tab, carriage return first) get a
   * quote before them, and are read back so. Only for formats with `spreadsheet`; default exactly the text.
   */
  formulaSafe: z.boolean().optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** Parts of items that formats may have no place for. */
export const exportLosses = [
  'questions',
  'elements',
  'instructions',
  'instruction-type',
  'platform',
  'app',
  'tags',
  'name',
  'kind',
  'class',
  'interact',
  'current',
  'states',
  'regions',
  'outline',
  'description',
  'attributes',
] as const;
export type ExportLoss = (typeof exportLosses)[number];

export const exportReport = z.object({
  files: z.number().int(),
  records: z.number().int(),
  /** sha256 over the written files' names and hashes, sorted. */
  hash: z.string(),
  readBack: z.enum(['equal', 'not-readable']),
  /** What the format has no place for in the items that it does hold, and of how many. */
  lost: z.array(z.object({ part: z.enum(exportLosses), count: z.number().int() })).default([]),
  /** Pictures that were written with blurred areas. */
  blurred: z.number().int().default(0),
  /** Elements whose name, description or state was left out, because it was read under a blurred area. */
  hiddenTexts: z.number().int().default(0),
  /** Items that went out as people wrote them, though they name something under a blurred area. */
  namesBlurred: z.number().int().default(0),
  /** What the format cannot hold, and why. */
  leftOut: z.array(z.object({ record: z.string(), why: z.string() })),
});
export type ExportReport = z.infer<typeof exportReport>;

export const exports_ = {
  start: procedure.input(exportOptions).output(job),
};
