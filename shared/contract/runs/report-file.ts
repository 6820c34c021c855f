import { z } from 'zod';

/** A report as a file: text, or bytes as base64 (`.xlsx`). */
export const reportFile = z.object({ name: z.string(), text: z.string(), encoding: z.enum(['utf8', 'base64']) });
export type ReportFile = z.infer<typeof reportFile>;

/** A file of text. */
export const textFile = z.object({ name: z.string(), text: z.string() });
