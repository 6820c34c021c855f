import { z } from 'zod';
import { id, isoTime, sha256 } from '../records/fields.ts';
import { page, pageInput } from './paging.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';
import { pictureSource, publication, publishRequest } from './publishing.ts';
import { inWords, phraseSchema } from '../phrases/phrase.ts';

const tau = z.number().nullable();

/** What a lite release was chosen from, by which runs, and how well it keeps their ranking; see `liteSet`. */
export const liteOrigin = z.object({
  release: z.string(),
  /** Hash of that release. */
  hash: sha256,
  task: z.string(),
  /** Number of chosen items, and of those that every run had answered. */
  items: z.number().int(),
  of: z.number().int(),
  runs: z.array(z.object({ run: id, model: z.string() })),
  tau,
  ci: z.tuple([z.number(), z.number()]).nullable(),
  apparent: tau,
});
export type LiteOrigin = z.infer<typeof liteOrigin>;

export const releaseManifest = z.object({
  tag: z.string(),
  createdAt: isoTime,
  by: z.string(),
  note: z.string(),
  /** sha256 over the sorted record hashes; identifies the release's content. */
  hash: sha256,
  counts: z.record(z.string(), z.number().int()),
  app: z.string(),
  /** Of a lite release. */
  lite: liteOrigin.optional(),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

export const releaseRecordRow = z.object({
  index: z.number().int(),
  kind: z.string(),
  entityId: z.string(),
  revision: z.number().int(),
  sha256,
  label: z.string(),
  screenshotId: z.string(),
});

/** Kinds of damage to a release. */
export const releaseProblemCodes = [
  'record-changed',
  'record-unreadable',
  'record-missing',
  'record-added',
  'picture-missing',
  'picture-changed',
  'manifest-hash',
] as const;

/** One difference from the frozen state: what is affected, what happened, and what to do next. */
export const releaseProblem = z.object({
  code: z.enum(releaseProblemCodes),
  /** Index of the record; null for a problem of the release as a whole. */
  index: z.number().int().nullable(),
  phrase: phraseSchema,
  next: phraseSchema,
});
export type ReleaseProblem = z.infer<typeof releaseProblem>;

const changedRecord = z.object({ kind: z.string(), entityId: z.string(), label: z.string(), screenshotId: z.string() });

/** Changes of records between two releases. Fields are named by their path (`content.answer`). */
export const releaseChanges = z.object({
  from: z.string(),
  to: z.string(),
  /** Records that are the same in both. */
  same: z.number().int(),
  added: z.array(changedRecord),
  removed: z.array(changedRecord),
  changed: z.array(
    changedRecord.extend({
      fields: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

/** Items that a release leaves out for the same reason. */
export const leftOutItems = z.object({
  /** Words that follow the count: `questions waiting for review`. */
  why: phraseSchema,
  count: z.number().int(),
  /** True for approved items that cannot be scored; `allowIncomplete` includes them. */
  incomplete: z.boolean(),
});
export type LeftOutItems = z.infer<typeof leftOutItems>;

export const newRelease = z.object({
  tag: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, inWords('shape-tag')),
  note: z.string().max(2000).default(''),
  /** Includes approved items that cannot be scored: fine-state cases without an interact box or a target state. */
  allowIncomplete: z.boolean().default(false),
  /** Freezes `n` items of a release, chosen by its runs of a task, instead of what is approved. */
  lite: z.object({ task: z.string(), release: z.string(), n: z.number().int().positive() }).optional(),
});

/** What freezing now would include, and why items are left out. */
export const releasePreview = z.object({
  counts: z.record(z.string(), z.number().int()),
  leftOut: z.array(leftOutItems),
  /** Sources of pictures whose licence nobody has said. */
  unlicensed: z.array(pictureSource),
});
export type ReleasePreview = z.infer<typeof releasePreview>;

/** Counts of what a release consists of, one row for each combination of values that occurs. */
export const compositionTable = z.object({
  /** Columns with the values that a row counts: `difficulty`, `platform`. The other columns are figures. */
  dims: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type CompositionTable = z.infer<typeof compositionTable>;

/** Composition of a release, or of what is approved now (`release` null). */
export const composition = z.object({
  release: z.string().nullable(),
  /** Items that models can be asked, over all tasks. */
  n: z.number().int(),
  /**
   * One table per task with items, under its id, over all dimensions of the task; and `records` by kind, `platforms`,
   * `apps` and `resolutions` (pixels, `1920×1080`) of subjects, `item-apps` of items, `pictures` per item, and `words`
   * per item; `baselines`: how often the key is guessed from the options alone, with interval (`low`, `high`) and
   * `chance`, 0..1; `criteria`: of kinds whose criteria can be tested, how many were, how many passed, and how many of
   * the wrong endings that were tried they refused (`killed` of `mutants`).
   */
  tables: z.record(z.string(), compositionTable),
});
export type Composition = z.infer<typeof composition>;

/** An evaluation bundle that was written. */
export const bundleReport = z.object({
  /** Absolute path of the folder. */
  dir: z.string(),
  /** sha256 of its manifest; equal for equal bundles. */
  hash: sha256,
  release: z.string(),
  releaseHash: sha256,
  /** Number of items of each task. */
  items: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** Pictures written with blurred areas. */
  blurred: z.number().int(),
  /** True if the same bundle was already there. */
  unchanged: z.boolean(),
});
export type BundleReport = z.infer<typeof bundleReport>;

export const releases = {
  list: procedure.output(z.array(releaseManifest)),
  preview: procedure.output(releasePreview),
  create: procedure.input(newRelease).output(releaseManifest),
  get: procedure.input(z.object({ tag: z.string() })).output(releaseManifest),
  records: procedure.input(z.object({ tag: z.string(), ...pageInput })).output(page(releaseRecordRow)),
  /** Changes from one release to another: the errata. */
  changes: procedure.input(z.object({ from: z.string(), to: z.string() })).output(releaseChanges),
  /** What a release, or one frozen now, consists of. Errors: NOT_FOUND for an unknown tag. */
  composition: procedure.input(z.object({ tag: z.string().nullable() })).output(composition),
  /**
   * Writes what evaluating a release requires into a folder of its own, as a job with a `bundleReport`. Errors: NOT_FOUND
   * for an unknown tag.
   */
  bundle: procedure.input(z.object({ tag: z.string(), out: z.string().min(1) })).output(job),
  /** What was said for publishing, and where the pictures of a release (null: of what is approved now) come from. */
  publication: procedure
    .input(z.object({ tag: z.string().nullable() }))
    .output(z.object({ publication, sources: z.array(pictureSource) })),
  /** Keeps what is said for publishing in the project. */
  describe: procedure.input(publication).output(publication),
  /**
   * Writes a release as a data set for the web into a folder of its own, as a job with a `publishReport`. Errors:
   * NOT_FOUND for an unknown tag.
   */
  publish: procedure.input(publishRequest).output(job),
  /** Recomputes the hash of every record and picture and compares it with the frozen one. */
  verify: procedure.input(z.object({ tag: z.string() })).output(
    z.object({
      ok: z.boolean(),
      /** Number of records and pictures checked. */
      records: z.number().int(),
      pictures: z.number().int(),
      problems: z.array(releaseProblem),
    }),
  ),
};
