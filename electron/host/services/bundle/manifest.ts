import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isoTime, sha256 } from '#shared/records/fields.ts';
import { canonicalJson } from '../release/record.ts';

/** The file that makes a folder a bundle. */
export const manifestFile = 'bundle.json';
/** Frozen records in release order, one canonical JSON document a line. */
export const recordsFile = 'records.jsonl';
/** The pictures, one a line, by hash. */
export const picturesFile = 'pictures.jsonl';

const listed = z.object({ [recordsFile]: sha256, [picturesFile]: sha256 });

const content = z.object({
  format: z.literal('benchwright-bundle'),
  version: z.literal(1),
  /** The release as its project knows it; `hash` is that of the project's own records. */
  release: z.object({
    tag: z.string(),
    createdAt: isoTime,
    hash: sha256,
    counts: z.record(z.string(), z.number().int()),
    app: z.string(),
  }),
  /** Items of each task that can be evaluated on it. */
  items: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** Pictures that are here with blurred areas. */
  blurred: z.number().int(),
  /** sha256 of the two lists; the second names every picture by its own. */
  files: listed,
});
export type BundleContent = z.infer<typeof content>;

export const bundleManifest = content.extend({ hash: sha256 });
export type BundleManifest = z.infer<typeof bundleManifest>;

/** A picture of a bundle: `media/<aa>/<sha256>.<ext>`. */
export const bundledPicture = z.object({
  sha256,
  ext: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type BundledPicture = z.infer<typeof bundledPicture>;

/** One hash for a whole bundle: sha256 of its manifest without this hash, as canonical JSON. It contains no times of its own. */
export const bundleHash = (made: BundleContent): string =>
  createHash('sha256').update(canonicalJson(made)).digest('hex');

/** The manifest's text. */
export function manifestText(made: BundleContent): string {
  return `${JSON.stringify({ ...made, hash: bundleHash(made) }, null, 2)}\n`;
}
