import { z } from 'zod';
import { id } from '../records/fields.ts';
import { convention } from '../geometry/number-conventions.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';
import { phraseOrText } from '../phrases/phrase.ts';

export const exportOptions = z.object({
  format: z.string(),
  /** File or folder to write; an existing one is replaced only once the new one is complete and was read back. */
  out: z.string(),
  /** Release tag; if absent, everything approved now. */
  release: z.string().optional(),
  convention: convention.optional(),
  /** True: only episodes. Absent: items, and episodes too if the format carries everything. */
  episodes: z.boolean().optional(),
  /** Only these episodes. */
  onlyEpisodes: z.array(id).min(1).optional(),
  /** Only these screenshots and their items. */
  screenshots: z.array(id).min(1).optional(),
  /**
   * True: pictures keep what their files say about author, place and device (EXIF, XMP, IPTC, comments), which is
   * otherwise removed. Our own format always keeps it, so that the same picture is imported again.
   */
  keepMetadata: z.boolean().optional(),
  /**
   * True: table cells that a spreadsheet would run as a formula (see `shared/formula-safe.ts`) get a leading quote, which
   * an import keeps as part of the text. Only for formats with `spreadsheet`; by default text is unchanged.
   */
  formulaSafe: z.boolean().optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** Parts of items that some formats cannot store. */
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
  /** sha256 over the names and hashes of the written files, sorted. */
  hash: z.string(),
  readBack: z.enum(['equal', 'not-readable']),
  /**
   * Parts of the exported items that the format cannot store, each with the number of items affected and the names of
   * the first 10,000 of them.
   */
  lost: z
    .array(z.object({ part: z.enum(exportLosses), count: z.number().int(), names: z.array(z.string()).default([]) }))
    .default([]),
  /** Number of pictures written with blurred areas. */
  blurred: z.number().int().default(0),
  /** Elements whose name, description or state was left out because it is under a blurred area. */
  hiddenTexts: z.number().int().default(0),
  /**
   * Steps of episodes with texts that were left out because they were typed under a blurred area or name something
   * there.
   */
  hiddenSteps: z.number().int().default(0),
  /** Items exported as people wrote them although they name something under a blurred area. */
  namesBlurred: z.number().int().default(0),
  /** Blurred pictures whose text was never read, so that texts that name what is hidden there are not recognised. */
  unreadBlurred: z.number().int().default(0),
  /** Items that the format cannot hold, and why. */
  leftOut: z.array(z.object({ record: z.string(), why: phraseOrText })),
  /** What differs from the files that the items came from, although nothing is left out. */
  notes: z.array(phraseOrText).default([]),
});
export type ExportReport = z.infer<typeof exportReport>;

export const exports_ = {
  start: procedure.input(exportOptions).output(job),
};
