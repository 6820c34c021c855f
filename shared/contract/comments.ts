import { z } from 'zod';
import { edit, entityKind, id } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { comment } from './review/review.ts';

/** A comment and what it is about: the picture, or something on it. Position in image pixels, null for the whole. */
export const placedComment = comment.extend({ kind: entityKind, entityId: id });
export type PlacedComment = z.infer<typeof placedComment>;

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
        edit,
      }),
    )
    .output(placedComment),
  /** Marks a comment as settled, or opens it again. */
  resolve: procedure.input(z.object({ id, resolved: z.boolean() })).output(placedComment),
};
