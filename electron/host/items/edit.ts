import type { z } from 'zod';
import { failure } from '../errors/errors.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';

/** The content with which a decision replaces an item, or its parts. INVALID if it is incomplete. */
export function readEdit<T>(schema: z.ZodType<T>, given: unknown, whole: string): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw failure('INVALID', phrase('save-whole', { whole, why: shapeProblem(read.error) }), {
    field: 'content',
  });
}
