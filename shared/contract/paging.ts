import { z } from 'zod';

/** Keyset paging: pass `cursor` of the last answer to get the next rows; null means there are no more. */
export const pageInput = { cursor: z.string().nullish(), limit: z.number().int().min(1).max(1000).default(200) };

export const page = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() });
