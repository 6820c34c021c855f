import { z } from 'zod';
import { isoTime, sha256 } from '../../../records/fields.ts';
import { boxOrder, pointConvention } from '../../../geometry/number-conventions.ts';
import { outcome } from '../../../tasks/outcomes.ts';

/** What was predicted for one item. */
export const submittedItem = z.object({
  id: z.string(),
  /** Hash of the item as it was asked; see `askedHash`. */
  hash: sha256,
  reply: z.string(),
  outcome,
  /** How the numbers of the reply are meant; pixels of the picture if absent. */
  coordinates: pointConvention.optional(),
  boxes: boxOrder.optional(),
  /** Size of the picture as the model saw it. */
  sent: z.object({ width: z.number(), height: z.number() }).nullish(),
});
export type SubmittedItem = z.infer<typeof submittedItem>;

/** Results that somebody reports: what a model answered to items of a release, and what that scores. */
export const submission = z.object({
  format: z.literal('benchwright-submission'),
  version: z.literal(1),
  task: z.string(),
  release: z.object({ tag: z.string(), hash: sha256 }),
  model: z.string().min(1).max(200),
  /** Who reports it. */
  by: z.string().max(200),
  note: z.string().max(2000),
  at: isoTime,
  /** Version of Benchwright that scored it. */
  app: z.string(),
  /** Items of the task in the release. */
  of: z.number().int(),
  right: z.number().int(),
  items: z.array(submittedItem).min(1),
});
export type Submission = z.infer<typeof submission>;

/** The file: a submission with its hash, sha256 over the rest as canonical JSON. */
export const submissionFile = submission.extend({ sha256 });
