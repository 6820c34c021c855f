import { z } from 'zod';
import { bbox, point } from '#shared/contract/common.ts';
import { imageRef } from '../image.ts';
import { knowledgeColumns } from './columns.ts';

/** One question of GUI Knowledge Bench: lettered options, or yes | no | unknown. */
export const knowledgeItem = z.object({
  id: z.string(),
  column: z.enum(knowledgeColumns),
  form: z.enum(['multiple_choice', 'yes_or_no']),
  question: z.string(),
  images: z.array(imageRef),
  options: z.array(z.object({ letter: z.string().regex(/^[A-Z]$/), text: z.string() })),
  app: z.string().nullable(),
  os: z.string().nullable(),
  /** What is drawn on the first picture in the visual-prompt reading; image pixels. */
  annotation: z.object({ bbox: bbox.nullable(), point: point.nullable() }),
  /** A letter, or yes | no | unknown in lower case. */
  answer: z.string(),
});
export type KnowledgeItem = z.infer<typeof knowledgeItem>;
