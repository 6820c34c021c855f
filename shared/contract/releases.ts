import { z } from 'zod';
import { isoTime, page, pageInput, sha256 } from './common.ts';
import { procedure } from './errors.ts';

export const releaseManifest = z.object({
  tag: z.string(),
  createdAt: isoTime,
  by: z.string(),
  note: z.string(),
  /** sha256 over the sorted record hashes; names the release's content. */
  hash: sha256,
  counts: z.record(z.string(), z.number().int()),
  app: z.string(),
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

export const releases = {
  list: procedure.output(z.array(releaseManifest)),
  /** What freezing now would hold, and why items are left out. */
  preview: procedure.output(
    z.object({
      counts: z.record(z.string(), z.number().int()),
      leftOut: z.array(z.object({ why: z.string(), count: z.number().int() })),
    }),
  ),
  create: procedure
    .input(
      z.object({
        tag: z
          .string()
          .regex(
            /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
            'A tag has up to 60 letters, digits, dots, dashes or underscores and begins with a letter or digit.',
          ),
        note: z.string().max(2000).default(''),
      }),
    )
    .output(releaseManifest),
  get: procedure.input(z.object({ tag: z.string() })).output(releaseManifest),
  records: procedure.input(z.object({ tag: z.string(), ...pageInput })).output(page(releaseRecordRow)),
  /** Hashes every record again. */
  verify: procedure
    .input(z.object({ tag: z.string() }))
    .output(z.object({ ok: z.boolean(), problems: z.array(z.string()) })),
};
