import { z } from 'zod';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import { afterExamination, blindAnswer, examination, fixOf } from './examination.ts';
import { answerBlind } from './examine.ts';
import { generated } from './generate.ts';
import { screenshotPayload } from './payload.ts';
import { byDifficulty } from './questions.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Answers to the questions that the last examiner rewrote; none, and no model, if it rewrote nothing. */
export const solved = z.object({
  model: z.string().nullable(),
  answers: z.array(blindAnswer),
  seconds: z.number(),
});
export type Solved = z.infer<typeof solved>;

/**
 * Nobody has answered the last examiner's rewritten questions yet. The other examiner (or, without one, the same model)
 * answers them blind, in a separate call without the key.
 */
export const solve: AnyStep = defineStep({
  id: 'solve',
  version: 1,
  name: 'Solve the last wording',
  asks: ['verifier', 'refiner'],
  input: z.object({
    item: screenshotPayload,
    generate: generated,
    verify: examination.optional(),
    refine: examination.optional(),
  }),
  output: solved,
  // Asked only if something was rewritten, which is not known in advance.
  expect: { calls: 1, inputTokens: 1700, outputTokens: 150 },
  async run({ item, generate, verify, refine }, ctx) {
    const last = refine ?? verify;
    const before = refine ? afterExamination(generate.questions, verify) : generate.questions;
    const rewritten = before.flatMap((question) => fixOf(question, last) ?? []);
    const model = (refine ? verify : undefined)?.model ?? last?.model;
    if (rewritten.length === 0 || model === undefined) return { model: null, answers: [], seconds: 0 };
    const { answers, reply } = await answerBlind({ item, questions: rewritten }, { model }, ctx);
    return { model, answers, seconds: reply.seconds };
  },
  summary: ({ model, answers }) =>
    model === null
      ? phrase('item-nothing-rewritten')
      : phrase('item-votes', { votes: answers.map(({ answer }) => answer ?? '–').join(' ') }),
});

/** The finding on a rewritten question whose key nobody confirmed blind; null if its solver chose the key. */
export function notSolved(
  solved: Solved | undefined,
  question: { difficulty: 'easy' | 'medium' | 'hard'; answer: string },
) {
  const answer = solved && byDifficulty(solved.answers, question.difficulty);
  if (!answer || answer.answer === question.answer) return null;
  return {
    code: 'fix-not-solved',
    severity: 'warning' as const,
    detail:
      answer.answer === null
        ? phrase('lint-fix-not-solved-nothing', { model: solved.model ?? '', key: question.answer })
        : phrase('lint-fix-not-solved', { model: solved.model ?? '', answer: answer.answer, key: question.answer }),
  };
}
