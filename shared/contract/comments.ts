import { z } from 'zod';
import { edit, entityKind, id } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { comment } from './review/review.ts';

/** A comment and what it is about: the picture, or something on it. Position in image pixels, null for the whole. */
export const placedComment = comment.extend({ kind: entityKind, entityId: id });
export type PlacedComment = z.infer<typeof placedComment>;

/** A first comment with its answers, oldest first. */
export const thread = z.object({
  first: placedComment,
  replies: z.array(placedComment),
  /** Comments by others that the caller has not read; 0 for a thread that is not theirs. */
  unread: z.number().int(),
  mine: z.boolean(),
  /** The picture it is on; null for none. */
  screenshotId: id.nullable(),
  picture: z.string().nullable(),
});
export type Thread = z.infer<typeof thread>;

/** The comments that Review shows too, by picture. */
export const comments = {
  /**
   * All comments on a screenshot and its elements, oldest first. Those on its other items only after this person has
   * voted on them, since a comment may give the answer away.
   */
  list: procedure.input(z.object({ screenshotId: id })).output(z.array(placedComment)),
  add: procedure
    .input(
      z.object({
        kind: entityKind,
        entityId: id,
        text: z.string().trim().min(1).max(4000),
        x: z.number().nullable().default(null),
        y: z.number().nullable().default(null),
        /** A comment of the thread that this one answers; it must be about the same thing. */
        replyTo: id.exactOptional(),
        edit,
      }),
    )
    .output(placedComment),
  /**
   * Threads, last written in first, at most 200. `mine`: those that mention the caller as `@Name`, or in which they
   * wrote. `unread` counts comments by others that they have not read in threads of theirs, resolved or not.
   */
  threads: procedure
    .input(z.object({ mine: z.boolean().default(true), open: z.boolean().default(true) }))
    .output(z.object({ threads: z.array(thread), unread: z.number().int() })),
  /** Notes that the caller has read a thread, by its first comment. */
  read: procedure.input(z.object({ id })).output(z.object({})),
  /** Marks a thread as resolved, by any of its comments, or opens it again; returns its first comment. */
  resolve: procedure.input(z.object({ id, resolved: z.boolean() })).output(placedComment),
};
