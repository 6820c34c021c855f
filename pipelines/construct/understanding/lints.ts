import { z } from 'zod';
import { difficulty, lint } from '#shared/records/fields.ts';
import { runLints } from '#shared/lints/define.ts';
import { questionLints } from '#shared/items/question/lints.ts';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import { examination } from './examination.ts';
import { finalQuestions } from './examine.ts';
import { generated } from './generate.ts';
import { screenshotPayload } from './payload.ts';
import { byDifficulty, toContent } from './questions.ts';
import { notSolved, solved } from './solve.ts';
import { textOnlyResult } from './text-only.ts';
import { phrase } from '#shared/phrases/phrase.ts';

export const lintedQuestions = z.object({ found: z.array(z.object({ difficulty, lints: z.array(lint) })) });
export type LintedQuestions = z.infer<typeof lintedQuestions>;

/** Checks the questions after the examiners, by rule. */
export const lints: AnyStep = defineStep({
  id: 'lints',
  version: 1,
  name: 'Lints',
  input: z.object({
    item: screenshotPayload,
    generate: generated,
    verify: examination.optional(),
    refine: examination.optional(),
    solve: solved.optional(),
    'text-only': textOnlyResult.optional(),
  }),
  output: lintedQuestions,
  async run({ item, generate, verify, refine, solve, 'text-only': withoutPicture }) {
    const questions = finalQuestions(generate.questions, [verify, refine]);
    return {
      found: questions.map((question) => {
        const found = runLints(questionLints, { content: toContent(question), app: item.app });
        const open = notSolved(solve, question);
        if (open) found.push(open);
        const easy = withoutPicture && byDifficulty(withoutPicture.results, question.difficulty);
        if (easy?.solvable)
          found.push({
            code: 'solved-without-picture',
            severity: 'warning',
            detail: phrase('lint-solved-without-picture', {
              hits: easy.hits,
              asked: easy.asked,
              chance: (easy.chance * 100).toFixed(0),
            }),
          });
        return { difficulty: question.difficulty, lints: found };
      }),
    };
  },
  summary(output) {
    const count = output.found.reduce((sum, entry) => sum + entry.lints.length, 0);
    return count === 0 ? phrase('item-clean') : phrase('item-findings', { count });
  },
});
