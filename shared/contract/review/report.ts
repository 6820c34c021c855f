import { z } from 'zod';
import { edit, id, isoTime } from '../../records/fields.ts';

/** A person's report that something is wrong with an approved item. */
export const report = z.object({ by: z.string(), text: z.string(), at: isoTime });
export type Report = z.infer<typeof report>;

export const reportInput = z.object({
  /** The item that Review opens: for an instruction the id of its element. */
  id,
  text: z.string().trim().min(1).max(1000),
  edit,
});

/**
 * `queued`: the item is in review again. `waiting`: it was in review already. `noted`: its state does not change,
 * because only a reviewer may put it back or because it is not approved. In the last two cases the text is added as a
 * comment.
 */
export const reportOutcome = z.enum(['queued', 'waiting', 'noted']);
export type ReportOutcome = z.infer<typeof reportOutcome>;
