import type { cannotAnswer } from '#shared/contract/review/question.ts';
import type { reviewedQuestion } from '#shared/contract/review/review.ts';
import type { z } from 'zod';

type Question = z.infer<typeof reviewedQuestion>;
export type BlindQuestion = Extract<Question, { phase: 'blind' }>;
export type RevealedQuestion = Extract<Question, { phase: 'revealed' }>;

export type Cannot = (typeof cannotAnswer)[number];
