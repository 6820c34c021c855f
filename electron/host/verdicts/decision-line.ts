import { z } from 'zod';
import { bbox, point as point_ } from '#shared/geometry/shapes.ts';
import { wording } from '#shared/contract/review/instruction.ts';
import { cannotAnswer } from '#shared/contract/review/question.ts';
import { shapeProblems } from '#shared/phrases/shape.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

/**
 * One line of a decisions file, on a question of any kind, or on an element with its instructions or on its own.
 * `answer` (optional) is stored as the person's vote first. An edit contains the parts that change; the rest is kept.
 */
export const decisionLine = z.object({
  id: z.string().min(1),
  verdict: z.enum(['approve', 'edit', 'reject']),
  revision: z.number().int().optional(),
  answer: z.string().nullish(),
  cannotAnswer: z.enum(cannotAnswer).nullish(),
  /** Instruction items: the point where the target was seen, in image pixels, and the approved texts and picks. */
  point: point_.optional(),
  wordings: z.array(wording).optional(),
  /** Elements on their own: the drawn box, in image pixels; for an edit it becomes the element's. */
  box: bbox.optional(),
  /** For a rejection: a built-in reason of its kind, or one of the project's own. */
  reason: z.string().min(1).max(60).default('other'),
  note: z.string().max(2000).default(''),
  seconds: z.number().nonnegative().nullable().default(null),
  content: z.record(z.string(), z.unknown()).optional(),
});
export type DecisionLine = z.infer<typeof decisionLine>;

/** What is wrong with a line, for its report. */
export const readable = (error: z.ZodError) => phraseWords(shapeProblems(error.issues));
