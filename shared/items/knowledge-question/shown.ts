import { z } from 'zod';
import { sha256 } from '#shared/records/fields.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';

const picture = z.object({ sha256, width: z.number(), height: z.number() });

/** What is shown of a question before the answer, as returned by its kind's `blind`. */
export const knowledgeShown = knowledgeContent
  .pick({ column: true, form: true, question: true, augmented: true, region: true, app: true, platform: true })
  .extend({
    pictures: z.array(picture),
    options: z.array(z.object({ letter: z.string(), text: z.string(), picture: picture.nullable() })),
  });
export type KnowledgeShown = z.infer<typeof knowledgeShown>;
