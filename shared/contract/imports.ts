import { convention } from '../geometry/number-conventions.ts';
import { z } from 'zod';
import { id, isoTime, platform } from '../records/fields.ts';
import { themes } from '../theme.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';
import { phraseOrText, phraseSchema } from '../phrases/phrase.ts';

export const formatInfo = z.object({
  id: z.string(),
  name: z.string(),
  reads: z.boolean(),
  writes: z.boolean(),
  /** Conventions the format may have; the first is its default. Empty if it has no boxes. */
  conventions: z.array(convention),
  /** `folder`, `.json`, `.jsonl`, `.tsv`, … for file dialogs. */
  accepts: z.array(z.string()),
  /** An accessibility tree: its nodes may be imported as pre-labels. */
  tree: z.boolean(),
  /** Reads episodes: sequences of pictures with actions. */
  episodes: z.boolean(),
  /** Writes episodes. */
  writesEpisodes: z.boolean(),
  /** Writes a table that spreadsheet programs open, so it may be exported formula-safe. */
  spreadsheet: z.boolean(),
});

/** What the boxes of a tree become: elements to review, or pre-labels that a person accepts one by one. */
export const importAs = z.enum(['elements', 'prelabels']);
export type ImportAs = z.infer<typeof importAs>;

/** A format found in a folder, and which of its captures: `web` true for those of web pages, false for the others. */
export const importPart = z.object({ format: z.string(), web: z.boolean().exactOptional() });
/** `more`: there are too many to count. */
export const foundPart = importPart.extend({ records: z.number().int(), more: z.boolean() });
export type FoundPart = z.infer<typeof foundPart>;

export const importOptions = z.object({
  format: z.string(),
  path: z.string(),
  platform: platform.optional(),
  app: z.string().optional(),
  convention: convention.optional(),
  /** Folder in which relative image names are looked up; default: next to the file. */
  images: z.string().optional(),
  /** Answers of the once-per-folder dialog: folder (relative) → platform and app. */
  folders: z.record(z.string(), z.object({ platform: platform.nullable(), app: z.string().nullable() })).optional(),
  tags: z.array(z.string()).optional(),
  /** `prelabels` is for trees only, and their default; everything else is imported as elements. */
  as: importAs.optional(),
  /**
   * The formats to read in one import, of a folder that has several; `convention` and `as` are then about `format`. By
   * default `format` alone.
   */
  parts: z.array(importPart).max(20).optional(),
});
export type ImportOptions = z.infer<typeof importOptions>;

const reason = phraseSchema.optional();
/** `phrase` is `what` as a code with values; absent in reports of older versions. */
export const mendedRecord = z.object({ record: z.string(), what: z.string(), phrase: reason });
export const refusedRecord = z.object({
  record: z.string(),
  line: z.number().int().nullable(),
  why: z.string(),
  /** `why` as a code with values, which screens word themselves; absent in reports of older versions. */
  phrase: reason,
  /** Number of entries that are left out with it (an element and its instructions, for one), if several. */
  entries: z.number().int().optional(),
  /** The folder from which its pictures would be read if the person confirmed it as `images`. */
  above: z.string().optional(),
});
/** A file or entry that was not imported, and why. */
export const leftOutRecord = refusedRecord.pick({ record: true, line: true }).extend({ why: phraseOrText });
/** Maximum number of problems, and of files not understood, that a preview names: there may be more. */
export const mostPreviewed = 200;

const notUnderstood: readonly string[] = ['annotation-not-read', 'annotation-unknown'];
/** Whether a file was left out because it is or may be a file of annotations that no format could read. */
export const isNotUnderstood = ({ why }: z.infer<typeof leftOutRecord>): boolean => notUnderstood.includes(why.code);
export const importReport = z.object({
  imported: z.number().int(),
  unchanged: z.number().int(),
  /**
   * The entries of the source (boxes, instructions, questions, items, pictures without any, episodes); `found` is the
   * sum of the others. Absent in reports of older versions.
   */
  entries: z
    .object({
      found: z.number().int(),
      added: z.number().int(),
      known: z.number().int(),
      refused: z.number().int(),
    })
    .optional(),
  /** The first of many; `mendedMore` counts the others. */
  mended: z.array(mendedRecord),
  mendedMore: z.number().int().optional(),
  /** The first of many; `refusedMore` counts the others. */
  refused: z.array(refusedRecord),
  refusedMore: z.number().int().optional(),
  /** Names of records that were already in the project; the first of many. */
  known: z.array(z.string()).optional(),
  /** Files of the folder that no record refers to, each with the reason; the first of many. */
  leftOut: z.array(leftOutRecord).optional(),
});
export type ImportReport = z.infer<typeof importReport>;

/** The result of a job `fetch`: what a link led to, ready to be imported from `path`. */
export const fetchedLink = z.object({ upload: id, path: z.string(), leftOut: z.array(leftOutRecord) });
export type FetchedLink = z.infer<typeof fetchedLink>;

/** What an import would do, shown before anything is written. */
export const importPreview = z.object({
  format: z.string(),
  records: z.number().int(),
  /** Number of pictures of the examined records. */
  images: z.number().int(),
  /**
   * Number of records examined, if there are more: `images` counts only these, and so does `records` unless it is
   * larger.
   */
  first: z.number().int().nullable(),
  /** One row per folder of a folder import, with what its name says about platform and app. */
  folders: z.array(
    z.object({
      folder: z.string(),
      images: z.number().int(),
      platform: platform.nullable(),
      app: z.string().nullable(),
      sample: z.array(z.string()),
    }),
  ),
  /** Present if the format has boxes: how well each convention fits the first records. */
  conventions: z
    .object({
      declared: convention,
      best: convention,
      /** One sentence if another convention fits far better than the declared one. */
      warning: z.string().nullable(),
      phrase: reason,
      fits: z.array(
        z.object({
          convention,
          inside: z.number().int(),
          outside: z.number().int(),
          zeroArea: z.number().int(),
          /** Boxes on the shown pictures that have no area or contain one flat colour. */
          blank: z.number().int(),
          medianAreaShare: z.number().nullable(),
          /** Square pixels. */
          medianArea: z.number().nullable(),
        }),
      ),
      /** Number of boxes on the shown pictures, including those in `blank`. */
      shown: z.number().int(),
      /** The boxes of a few pictures, the worst fitting first: raw numbers, and each reading as pixel xyxy. */
      samples: z.array(
        z.object({
          record: z.string(),
          image: z.string(),
          width: z.number(),
          height: z.number(),
          label: z.string(),
          raw: z.array(z.number()),
          readings: z.record(z.string(), z.array(z.number())),
        }),
      ),
    })
    .nullable(),
  /** Annotation files of a folder of which only the pictures would be imported; absent if there are none. */
  notUnderstood: z.array(leftOutRecord).optional(),
  problems: z.array(refusedRecord),
});

export const importRow = z.object({
  id,
  format: z.string(),
  source: z.string(),
  at: isoTime,
  by: z.string(),
  report: importReport,
});

export const imports = {
  formats: procedure.output(z.array(formatInfo)),
  /**
   * Format of a file or folder, detected from its first records (`images`: the folder of its pictures); null if no
   * reader understands them.
   */
  guess: procedure
    .input(z.object({ path: z.string(), images: z.string().optional() }))
    .output(z.object({ format: z.string().nullable() })),
  /**
   * What a folder has, by format, most first. Each part is something that no other part reads; empty for a file and for
   * plain pictures.
   */
  contents: procedure.input(z.object({ path: z.string() })).output(z.object({ parts: z.array(foundPart) })),
  preview: procedure.input(importOptions).output(importPreview),
  /**
   * Thumbnail of a picture in the preview, by the name that `preview` returned; for the page that checks conventions.
   */
  previewImage: procedure.input(z.object({ options: importOptions, image: z.string() })).output(z.file()),
  start: procedure.input(importOptions).output(job),
  /**
   * Dropped, pasted or captured pictures. `names` gives relative paths (including folders) for the files; `unset` are
   * those whose platform or app is not known from there.
   */
  upload: procedure
    .input(
      z.object({
        files: z.array(z.file()).min(1).max(200),
        names: z.array(z.string()),
        platform: platform.optional(),
        app: z.string().optional(),
        source: z.enum(['drop', 'paste', 'capture']),
      }),
    )
    .output(importReport.extend({ ids: z.array(id), unset: z.array(id) })),
  /**
   * Uploads a part of a data set from a person's own machine: files, or parts of large ones, with their paths in the
   * chosen folder. `upload` null starts a new upload; `imports.start` reads it from the path that `imports.staged`
   * returns.
   */
  stage: procedure
    .input(
      z.object({
        upload: id.nullable(),
        files: z.array(z.file()).min(1).max(200),
        parts: z.array(z.object({ name: z.string().max(2000), at: z.number().int().nonnegative() })).max(200),
      }),
    )
    .output(z.object({ upload: id, leftOut: z.array(leftOutRecord) })),
  /** Ends an upload: zip files are unpacked within limits; returns its path on the project's machine. */
  staged: procedure
    .input(z.object({ upload: id }))
    .output(z.object({ path: z.string(), unpacked: z.number().int(), leftOut: z.array(leftOutRecord) })),
  /** Deletes an upload and its files. */
  unstage: procedure.input(z.object({ upload: id })).output(z.object({})),
  /**
   * Fetches a file, a zip or a dataset repository of the Hugging Face hub into the project's cache, for
   * `imports.start`; the job's result is a `fetchedLink`. Fetched from servers that were allowed at startup; for the
   * person at this machine also from the link's own and those they allowed. A failed or cancelled job continues where it
   * stopped.
   */
  fetch: procedure.input(z.object({ link: z.string().max(4000) })).output(job),
  /** Servers that were allowed on this machine, as origins; none for people on a project's list. */
  servers: procedure.output(z.object({ allowed: z.array(z.string()) })),
  /** Allows, on this machine, links that lead to a server, also one in a private network; or no longer allows it. */
  allowServer: procedure
    .input(z.object({ server: z.url({ protocol: /^https?$/ }).max(500), allowed: z.boolean().default(true) }))
    .output(z.object({})),
  /** A web page captured by the desktop app: its picture, and its nodes as pre-labels. */
  capturedPage: procedure
    .input(
      z.object({
        picture: z.file(),
        /** JSON of the `dom` format, in pixels of the picture. */
        tree: z.file().max(64 * 1024 * 1024),
        /** File name to store the picture under. */
        name: z.string().min(1).max(300),
        address: z.url({ protocol: /^https?$/ }).max(4000),
        /** The colour scheme that the page was asked for, if it is known. */
        theme: z.enum(themes).optional(),
      }),
    )
    .output(importReport.extend({ id: id.nullable(), prelabels: z.number().int() })),
  list: procedure.output(z.array(importRow)),
};
