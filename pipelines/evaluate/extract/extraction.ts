import { z } from 'zod';
import { counted } from '../prediction.ts';

/**
 * What became of the unread replies of an item: the extractor named options (`option`), none, gave an answer that is
 * neither (`unusable`), or its call failed (`failed`). An item of several replies is an `option` if any of them got one.
 */
export const extractionKinds = ['option', 'none', 'unusable', 'failed'] as const;
export const extractionKind = z.enum(extractionKinds);
export type ExtractionKind = z.infer<typeof extractionKind>;

/** The second reading of an item whose reply the reader could not read. */
export const extraction = z.object({
  model: z.string(),
  kind: extractionKind,
  /** The item as counted with the extractor's readings; null if its call failed. */
  counted: counted.nullable(),
  /** The extractor's replies, one for each unread reply. */
  replies: z.array(z.string()),
  calls: z.number().int(),
  cost: z.number(),
  /** Why its call failed. */
  error: z.string().nullable(),
});
export type Extraction = z.infer<typeof extraction>;
