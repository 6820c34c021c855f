import { z } from 'zod';
import { type BBox, bbox } from '#shared/geometry/shapes.ts';
import { sha256 } from '#shared/records/fields.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';

const picture = z.object({ sha256, width: z.number(), height: z.number() });

/** What is shown of a question before the answer, as returned by its kind's `blind`. */
export const knowledgeShown = knowledgeContent
  .pick({ column: true, form: true, question: true, augmented: true, region: true, app: true, platform: true })
  .extend({
    pictures: z.array(picture),
    options: z.array(z.object({ letter: z.string(), text: z.string(), picture: picture.nullable() })),
    /** What differs between the two pictures, in pixels of the first; null if that was not measured or tells the key. */
    changed: bbox.nullable(),
  });
export type KnowledgeShown = z.infer<typeof knowledgeShown>;

/**
 * What differs between the pictures before and after, where both are shown anyway. The picture after is an option of an
 * `effect` question, so that the changed region would tell which one.
 */
export const changedOf = ({ column, change }: Pick<KnowledgeContent, 'column' | 'change'>): BBox | null =>
  column === 'type' || column === 'parameter' ? (change?.box ?? null) : null;
