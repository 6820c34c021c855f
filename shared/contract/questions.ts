import { questionContent } from '../contents/question.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import { author, id, isoTime, itemState, lint, platform, sha256 } from '../records/fields.ts';
import { pageInput, page } from './paging.ts';
import { procedure } from './errors.ts';

export const question = z.object({
  id,
  screenshotId: id,
  revision: z.number().int(),
  state: itemState,
  content: questionContent,
  lints: z.array(lint),
  /** 0..1: disagreement between the blind votes (0 = all agree with the key). */
  disagreement: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Question = z.infer<typeof question>;

export const questionRow = question.extend({
  screenshotName: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  sha256,
});

export const revision = z.object({
  number: z.number().int(),
  author,
  content: z.unknown(),
  /** State of the item from this revision on; a change of state alone is a revision with the same content. */
  state: itemState,
  why: z.string(),
  /** `why` as a code with values. */
  whyPhrase: phraseSchema.optional(),
  /** Reject reason (`wrong-box`). */
  reason: z.string().nullable(),
  at: isoTime,
  runId: id.nullable(),
  /**
   * The revision whose content and state undo or redo restored; otherwise its own number. 0 means "did not exist yet".
   */
  sameAs: z.number().int(),
});
export type Revision = z.infer<typeof revision>;

/** A stored vote: `blind` ones were given before the key was shown. */
export const vote = z.object({
  id,
  voter: author,
  /** `generator`, `verifier`, `refiner`, `solver`, `text-only`, `annotator`. */
  role: z.string(),
  blind: z.boolean(),
  withImage: z.boolean(),
  /** Option letter, or null for "cannot answer" and unreadable answers. */
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  seconds: z.number().nullable(),
  revision: z.number().int(),
  at: isoTime,
});
export type Vote = z.infer<typeof vote>;

export const questions = {
  query: procedure
    .input(
      z.object({
        screenshotId: id.optional(),
        state: z.array(itemState).optional(),
        lint: z.string().optional(),
        text: z.string().max(1000).optional(),
        ...pageInput,
      }),
    )
    .output(page(questionRow)),
  get: procedure
    .input(z.object({ id }))
    .output(questionRow.extend({ revisions: z.array(revision), votes: z.array(vote) })),
  create: procedure.input(z.object({ screenshotId: id, content: questionContent })).output(question),
  /** Saves a new revision on top of `baseRevision`; a stale base is refused with CONFLICT and both versions. */
  save: procedure
    .input(
      z.object({ id, baseRevision: z.number().int(), content: questionContent, why: z.string().max(500).default('') }),
    )
    .output(question),
  retire: procedure.input(z.object({ id, baseRevision: z.number().int() })).output(question),
};
