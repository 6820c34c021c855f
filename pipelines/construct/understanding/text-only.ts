import { z } from 'zod';
import { difficulty } from '#shared/records/fields.ts';
import { binomialCdf } from '#shared/metrics/intervals/beta.ts';
import { parseLetter } from '#shared/tasks/understanding/strict.ts';
import { type AnyStep, defineStep, type StepContext } from '#pipelines/engine/step.ts';
import type { Message } from '#pipelines/prompts/messages.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { examination } from './examination.ts';
import { finalQuestions } from './examine.ts';
import { generated } from './generate.ts';
import { screenshotPayload } from './payload.ts';
import type { DraftedQuestion } from './questions.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** One answer without the picture. `answer` is a letter of the stored question, with the rotation undone. */
const textOnlyVote = z.object({
  difficulty,
  model: z.string(),
  rotation: z.number().int(),
  answer: z.string().nullable(),
});
type TextOnlyVote = z.infer<typeof textOnlyVote>;

export const textOnlyResult = z.object({
  votes: z.array(textOnlyVote),
  /** Per question: number of hits on the key over all models and rotations, and their probability by chance. */
  results: z.array(
    z.object({
      difficulty,
      hits: z.number().int(),
      asked: z.number().int(),
      chance: z.number(),
      p: z.number(),
      solvable: z.boolean(),
    }),
  ),
});
export type TextOnlyResult = z.infer<typeof textOnlyResult>;

/**
 * A question counts as solvable without its picture if this many hits are less likely by chance (binomial, one-sided).
 */
export const solvableBelow = 0.05;

const textOnlyOptions = z.object({ solvableBelow: z.number().gt(0).lt(1).default(solvableBelow) });

/** Rotation r shows under each letter the text that is r positions further on; the letters stay in order. */
export function rotated(question: DraftedQuestion, rotation: number): DraftedQuestion['options'] {
  const { options } = question;
  return options.map(({ letter }, i) => ({
    letter,
    text: options[(i + rotation) % options.length]?.text ?? '',
  }));
}

async function askWithoutPicture(question: DraftedQuestion, rotation: number, model: string, ctx: StepContext) {
  const options = rotated(question, rotation);
  const filled = ctx.prompt().render({
    question: question.question,
    options: options.map((option) => `${option.letter}. ${option.text}`).join('\n'),
  });
  const data: Material = { kind: 'answer', question: { question: question.question, options } };
  const messages: Message[] = [{ role: 'user', content: filled.user }];
  if (filled.system !== null) messages.unshift({ role: 'system', content: filled.system });
  const reply = await ctx.call({ model, messages, data });
  const reading = reply.refusal === null ? parseLetter(reply.text, { options }, filled.user) : null;
  const place = reading?.kind === 'answer' ? options.findIndex((option) => option.letter === reading.answer) : -1;
  const answer = place < 0 ? null : (question.options[(place + rotation) % options.length]?.letter ?? null);
  return { difficulty: question.difficulty, model, rotation, answer };
}

function resultOf(
  question: DraftedQuestion,
  votes: readonly TextOnlyVote[],
  level: number,
): TextOnlyResult['results'][number] {
  const own = votes.filter((vote) => vote.difficulty === question.difficulty);
  const hits = own.filter((vote) => vote.answer === question.answer).length;
  const chance = 1 / question.options.length;
  const p = hits === 0 ? 1 : 1 - binomialCdf(hits - 1, own.length, chance);
  return { difficulty: question.difficulty, hits, asked: own.length, chance, p, solvable: p < level };
}

/**
 * Asks models that do not see the picture, over every rotation of the options, so that a preferred letter is not a hit.
 */
export const textOnly: AnyStep = defineStep({
  id: 'text-only',
  version: 1,
  name: 'Solve without the picture',
  role: 'text-only',
  optional: true,
  prompt: 'understanding/text-only',
  input: z.object({
    item: screenshotPayload,
    generate: generated,
    verify: examination.optional(),
    refine: examination.optional(),
  }),
  output: textOnlyResult,
  expect: { calls: 15, inputTokens: 2400, outputTokens: 75 },
  async run({ generate, verify, refine }, ctx) {
    const questions = finalQuestions(generate.questions, [verify, refine]);
    const votes = await Promise.all(
      questions.flatMap((question) =>
        ctx
          .models('text-only')
          .flatMap((model) => question.options.map((_, rotation) => askWithoutPicture(question, rotation, model, ctx))),
      ),
    );
    const level = textOnlyOptions.parse(ctx.options).solvableBelow;
    return { votes, results: questions.map((question) => resultOf(question, votes, level)) };
  },
  summary(output) {
    const solvable = output.results.filter((result) => result.solvable).length;
    return solvable === 0 ? phrase('item-at-chance') : phrase('item-solved-without-picture', { n: solvable });
  },
});
