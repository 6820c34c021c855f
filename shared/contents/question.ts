import { difficulty } from '../records/fields.ts';
import { z } from 'zod';

/** What part of a screen a question is about (MMBench-GUI, prompt 1). */
export const questionAspects = ['task', 'label', 'hierarchy', 'state', 'affordance'] as const;

/** Content of one multiple-choice question; what a revision stores. Letters are unique and in order (A, B, C …). */
export const questionContent = z.object({
  difficulty,
  question: z.string().max(4000),
  options: z.array(z.object({ letter: z.string().regex(/^[A-Z]$/), text: z.string().max(2000) })).max(26),
  /** Letter of the right option. An imported record may name a letter that does not exist; a lint says so. */
  answer: z.string().max(4),
  explanation: z.string().max(8000).default(''),
  hint: z.string().max(4000).nullable().default(null),
  /** Absent if unknown. */
  aspect: z.enum(questionAspects).optional(),
});

export type QuestionContent = z.infer<typeof questionContent>;
