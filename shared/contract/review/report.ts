import { z } from 'zod';
import { edit, id, isoTime } from '../common.ts';

/** What a person says is wrong with an item that was approved. */
export const report = z.object({ by: z.string(), text: z.string(), at: isoTime });
export type Report = z.infer<typeof report>;

export const reportInput = z.object({
  /** What Review opens: for an instruction the id of its element. */
  id,
  text: z.string().trim().min(1).max(1000),
  edit,
});

/**
 * `queued`: it waits for review again. `waiting`: it waits already. `noted`: it stays as it is, since only a reviewer may
 * put it back or it is not approved. In the last two cases the words stay on it as a comment.
 */
export const reportOutcome = z.enum(['queued', 'waiting', 'noted']);
export type ReportOutcome = z.infer<typeof reportOutcome>;
