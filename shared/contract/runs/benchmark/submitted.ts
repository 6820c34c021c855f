import { z } from 'zod';
import { isoTime, sha256 } from '../../../records/fields.ts';
import { scoreReading } from '../evaluations/scores.ts';

/** Results that somebody reported, scored again with the project's keys: beside the leaderboard, never ranked. */
export const submittedRow = z.object({
  model: z.string(),
  /** Who reports it; may be empty. */
  by: z.string(),
  at: isoTime,
  /** Hash of the result file. */
  sha256,
  /** Items answered, and items of the task in the release. */
  n: z.number().int(),
  of: z.number().int(),
  strict: scoreReading,
});
export type SubmittedRow = z.infer<typeof submittedRow>;
