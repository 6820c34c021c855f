import { z } from 'zod';
import { id, isoTime } from '../../records/fields.ts';

/** A comment on an item or at a point of its picture, in image pixels; null for the whole. */
export const comment = z.object({
  id,
  author: z.string(),
  text: z.string(),
  at: isoTime,
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** Of a thread: that of its first comment. */
  resolved: z.boolean(),
  /** The first comment of the thread that this one answers; absent for a first one. */
  replyTo: id.exactOptional(),
});
