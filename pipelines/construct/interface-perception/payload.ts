import { z } from 'zod';
import { seedColumns } from '#shared/contract/drafting.ts';
import { platform, sha256 } from '#shared/records/fields.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';

/** The columns of interface perception. */
export const perceptionColumns = seedColumns;

/** A seed as passed to a run: a question that a person wrote, and the picture to write more about. */
export const seedPayload = z.object({
  seedId: z.string(),
  column: z.enum(perceptionColumns),
  seed: knowledgeContent,
  /** Existing questions of the same picture and column, so that none is asked twice. */
  known: z.array(z.string()),
  /** Another picture to write about, with the seed as an example; null: the seed's own. */
  elsewhere: z
    .object({
      screenshotId: z.string(),
      sha256,
      width: z.number(),
      height: z.number(),
      name: z.string(),
      platform: platform.nullable(),
      app: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
