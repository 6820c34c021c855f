import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { defineStep, definePipeline } from '#pipelines/engine/step.ts';
import { refine, verify } from './examine.ts';
import { generate } from './generate.ts';
import { lintedQuestions, lints } from './lints.ts';
import { solve } from './solve.ts';
import { solvableBelow, textOnly } from './text-only.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** The last step: the store computes disagreement from the votes and puts the questions into the review queue. */
const queue = defineStep({
  id: 'queue',
  version: 1,
  name: 'Review queue',
  input: z.object({ lints: lintedQuestions }),
  output: z.object({ questions: z.number().int() }),
  run: async ({ lints }) => ({ questions: lints.found.length }),
  summary: ({ questions }) => phrase('item-questions-queued', { count: questions }),
});

/** Questions about screenshots: MMBench-GUI A.4.1, with blind votes before each judgement. */
export const understanding = definePipeline({
  id: 'understanding',
  name: 'Questions about screenshots',
  description:
    'One model drafts an easy, a medium and a hard question for each screenshot; a second and a third answer them blind, judge them and may correct them; people review the result.',
  over: 'screenshot',
  roles: [
    { id: 'generator', name: 'Writes the questions', required: true, many: false, builtin: 'builtin/writer' },
    { id: 'verifier', name: 'Checks them', required: false, many: false, builtin: 'builtin/ocr' },
    { id: 'refiner', name: 'Checks them again', required: false, many: false, builtin: 'builtin/ocr' },
    { id: 'text-only', name: 'Tries without the picture', required: false, many: true, builtin: 'builtin/random' },
  ],
  options: [
    {
      id: 'solvableBelow',
      name: 'Solved without the picture when chance is below',
      help: 'A question is flagged when guessing would match the models without the picture less often than this.',
      role: 'text-only',
      field: { kind: 'number', min: 0.001, max: 0.5, whole: false, default: solvableBelow },
    },
    concurrencyOption,
  ],
  steps: [generate, verify, refine, solve, textOnly, lints, queue],
});
