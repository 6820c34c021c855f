import { z } from 'zod';
import { author, edit, id, isoTime, itemState, lint, sha256 } from './common.ts';
import { procedure } from './errors.ts';
import { revision } from './questions.ts';
import { comment } from './review/comment.ts';
import { itemVerdict } from './review/review-items.ts';

/** Which items are looked for; everything given has to hold. */
export const itemFilter = z.object({
  /** Part of the item's own words, upper or lower case alike; or its whole id. */
  text: z.string().max(500).optional(),
  /** Kinds of items, as in `shared/items`. */
  kind: z.array(z.string().max(40)).optional(),
  state: z.array(itemState).optional(),
  /** Somebody who made, changed, answered or decided on it. */
  by: z.string().max(60).optional(),
  /** Tag of a release that holds it. */
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
  /** Null for an item that is about something else than one screenshot. */
  screenshotId: id.nullable(),
  /** The picture it is known by: the screenshot, or the last one of an episode or a set; null for none. */
  sha256: sha256.nullable(),
  updatedAt: isoTime,
});
export type FoundItem = z.infer<typeof foundItem>;

/** A release that holds an item. */
export const itemRelease = z.object({
  tag: z.string(),
  createdAt: isoTime,
  /** The revision that was frozen. */
  revision: z.number().int(),
});

export const wholeItem = foundItem.extend({
  /** The item by which Review opens it (an instruction is reviewed with its element); null for one that is not reviewed. */
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

/** Items of every kind and state, for who looks after the whole set. */
export const items = {
  /** Those that the filter matches, made last first, from a place in that order on. */
  query: procedure
    .input(
      z.object({
        filter: itemFilter.default({}),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(1000).default(100),
      }),
    )
    .output(z.object({ rows: z.array(foundItem) })),
  /** How many there are of each kind in each state, whatever kinds and states the filter asks for. */
  counts: procedure
    .input(z.object({ filter: itemFilter.default({}) }))
    .output(z.array(z.object({ kind: z.string(), state: itemState, n: z.number().int() }))),
  open: procedure.input(z.object({ id })).output(wholeItem),
  /**
   * Corrects an item without an answer or a verdict of one's own. An approved one goes back to review, unless `approved`
   * keeps it approved; a rejected one goes back to review; every other stays in its state. Releases never change.
   * Errors: NOT_FOUND, CONFLICT (changed meanwhile, with both versions), INVALID (content that the kind refuses, or that
   * cannot stay approved).
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
