import type { z } from 'zod';
import { failure } from '../errors.ts';

/** What a decision puts in place of an item, or of its parts. INVALID when it is not a whole one. */
export function readEdit<T>(schema: z.ZodType<T>, given: unknown, whole: string): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw failure('INVALID', `An edit needs the complete ${whole}: ${read.error.issues[0]?.message ?? ''}.`, {
    field: 'content',
  });
}
