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
  resolved: z.boolean(),
});
