import { z } from 'zod';
import { sha256 } from '../records/fields.ts';

/** An SPDX identifier, a licence of the hub (`other`), or the address of a licence. */
export const licence = z.string().trim().min(1).max(200);

/** What people say about a project when they publish it. It stays in the project, so it is asked once. */
export const publication = z.object({
  /** Empty: the project's name. */
  title: z.string().trim().max(200).default(''),
  summary: z.string().trim().max(5000).default(''),
  /** Address of the published data set; empty if it is not known yet. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  authors: z.array(z.string().trim().min(1).max(200)).max(200).default([]),
  /** Licence of the items; null: not said yet. */
  licence: licence.nullable().default(null),
  /** ISO 639 codes. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).default(['en']),
  /** Licence of the pictures by source. */
  pictureLicences: z.record(z.string(), licence).default({}),
});
export type Publication = z.infer<typeof publication>;

/** Where pictures come from, and under which licence they may be passed on. */
export const pictureSource = z.object({
  /** The host of a web page, the name of an imported file or folder, or the format of an episode. */
  source: z.string(),
  pictures: z.number().int(),
  licence: licence.nullable(),
});
export type PictureSource = z.infer<typeof pictureSource>;

export const publishRequest = z.object({
  tag: z.string(),
  out: z.string().min(1),
  /** Percent of the subjects whose answers stay in the project; 0: none. */
  withhold: z.number().min(0).max(100).default(0),
});

/** A folder that was published. */
export const publishReport = z.object({
  /** Absolute path. */
  dir: z.string(),
  release: z.string(),
  /** Items by task and split. */
  tasks: z.array(
    z.object({ task: z.string(), splits: z.array(z.object({ split: z.string(), items: z.number().int() })) }),
  ),
  pictures: z.number().int(),
  blurred: z.number().int(),
  files: z.number().int(),
  /** sha256 over the names and hashes of the files. */
  hash: sha256,
  /** Items whose answers stayed in the project. */
  withheld: z.number().int(),
  /** Sources of pictures without a licence. */
  unlicensed: z.array(z.string()),
  /** Bytes of the results site without pictures; null without a finished evaluation of the release. */
  site: z.number().int().nullable(),
});
export type PublishReport = z.infer<typeof publishReport>;
