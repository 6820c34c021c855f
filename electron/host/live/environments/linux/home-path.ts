import path from 'node:path';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';

/** A file below the agent's home folder. */
export const homePath = z
  .string()
  .min(1)
  .max(500)
  .refine((name) => !path.isAbsolute(name) && !name.split('/').includes('..') && !/[\t\n\r\0]/.test(name), {
    error: ({ input }) => inWords('shape-home-path', { path: String(input) }),
  });
