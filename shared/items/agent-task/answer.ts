import { z } from 'zod';
import { inWords } from '../../phrases/phrase.ts';
import { processTypes } from '../../episodes/process/run.ts';

/** What somebody says of a task from its instruction alone. */
export const taskAnswer = z
  .object({
    /** Which end state would count. */
    ending: z.string().max(2000).default(''),
    /** The instruction does not say when it is done. */
    cannotTell: z.boolean().default(false),
    type: z.enum(processTypes).nullable().default(null),
    /** Which operations are needed. */
    operations: z.array(z.string().min(1).max(1000)).max(50).default([]),
  })
  .refine(({ ending, cannotTell, type }) => cannotTell || (ending.trim() !== '' && type !== null), {
    message: inWords('shape-task-answer'),
    path: ['ending'],
  });
export type TaskAnswer = z.infer<typeof taskAnswer>;

/** The label of an answer: whether the end state or the steps count, or that nobody could tell. */
export const answerWord = ({ cannotTell, type }: TaskAnswer): string => (cannotTell ? 'cannot-tell' : (type ?? ''));
