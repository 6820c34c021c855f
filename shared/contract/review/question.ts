import { z } from 'zod';
import { difficulty, id } from '../../records/fields.ts';
import { bbox } from '../../geometry/shapes.ts';
import { questionContent } from '../../contents/question.ts';
import { reviewPicture } from './review-picture.ts';

export const cannotAnswer = ['not-in-picture', 'several-right', 'none-right', 'unclear', 'picture-broken'] as const;

/** What the reviewer sees before the vote: no key, no explanation, no votes, no lints, no state. */
export const blindQuestion = z.object({
  kind: z.literal('question'),
  phase: z.literal('blind'),
  id,
  ...reviewPicture,
  revision: z.number().int(),
  difficulty,
  question: z.string(),
  options: questionContent.shape.options,
  hint: z.string().nullable(),
  annotatorsWanted: z.number().int(),
});

/** An element of the screenshot that a text of a question names; `box` in image pixels. */
export const evidence = z.object({
  elementId: id,
  name: z.string(),
  box: bbox,
  /** Named in the question, in the right option, or in the reason of a model's vote (`by`). */
  role: z.enum(['asked', 'key', 'cited']),
  by: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidence>;
