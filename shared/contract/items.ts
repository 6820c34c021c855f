import { z } from 'zod';
import { author, edit, id, isoTime, itemState, lint, sha256 } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { revision } from './questions.ts';
import { comment } from './review/comment.ts';
import { itemVerdict } from './review/review-items.ts';

/** Which items to find; all given conditions must hold. */
export const itemFilter = z.object({
  /** Part of the item's own text, case-insensitive; or its full id. */
  text: z.string().max(500).optional(),
  /** Kinds of items, as in `shared/items`. */
  kind: z.array(z.string().max(40)).optional(),
  state: z.array(itemState).optional(),
  /** A person who created, changed, answered or decided on it. */
  by: z.string().max(60).optional(),
  /** Tag of a release that contains it. */
  release: z.string().max(60).optional(),
});
export type ItemFilter = z.infer<typeof itemFilter>;

export const foundItem = z.object({
  id,
  kind: z.string(),
  label: z.string(),
  facet: z.string().nullable(),
  state: itemState,
  revision: z.number().int(),
  app: z.string().nullable(),
  /** Null if the item is not about one screenshot. */
  screenshotId: id.nullable(),
  /** Its representative picture: the screenshot, or the last picture of an episode or set; null for none. */
  sha256: sha256.nullable(),
  updatedAt: isoTime,
});
export type FoundItem = z.infer<typeof foundItem>;

/** A release that contains the item. */
export const itemRelease = z.object({
  tag: z.string(),
  createdAt: isoTime,
  /** The revision that was frozen. */
  revision: z.number().int(),
});

export const wholeItem = foundItem.extend({
  /** The item that Review opens for it (an instruction is reviewed with its element); null if it is not reviewed. */
  review: id.nullable(),
  /** By the schema of the kind. */
  content: z.unknown(),
  lints: z.array(lint),
  answers: z.array(z.object({ voter: author, role: z.string(), blind: z.boolean(), answer: z.unknown(), at: isoTime })),
  verdicts: z.array(itemVerdict),
  comments: z.array(comment),
  /** Oldest first. */
  revisions: z.array(revision),
  /** Newest first. */
  releases: z.array(itemRelease),
});
export type WholeItem = z.infer<typeof wholeItem>;

/** Items of every kind and state, for curators. */
export const items = {
  /** Items that match the filter, newest first, from a position on. */
  query: procedure
    .input(
      z.object({
        filter: itemFilter.default({}),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(1000).default(100),
      }),
    )
    .output(z.object({ rows: z.array(foundItem) })),
  /** Number of items of each kind in each state, regardless of the kinds and states in the filter. */
  counts: procedure
    .input(z.object({ filter: itemFilter.default({}) }))
    .output(z.array(z.object({ kind: z.string(), state: itemState, n: z.number().int() }))),
  open: procedure.input(z.object({ id })).output(wholeItem),
  /**
   * Corrects an item without an answer or a verdict. An approved item goes back to review, unless `approved` keeps it
   * approved; a rejected one goes back to review; all others keep their state. Releases never change. Errors:
   * NOT_FOUND, CONFLICT (changed meanwhile, with both versions), INVALID (content that the kind refuses, or that cannot
   * stay approved).
   */
  edit: procedure
    .input(
      z.object({
        id,
        baseRevision: z.number().int(),
        content: z.unknown(),
        why: z.string().max(500).default(''),
        approved: z.boolean().default(false),
        edit,
      }),
    )
    .output(wholeItem),
};
