import { element as elementKind } from '#shared/items/element/index.ts';
import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import { draft } from './draft.ts';
import { locate } from './locate.ts';
import { ruled, rules } from './rules.ts';
import { verify } from './verify.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** The last step: the store saves the wordings as instructions of the element and queues them for people. */
const queue = defineStep({
  id: 'queue',
  version: 1,
  name: 'Review queue',
  input: z.object({ rules: ruled }),
  output: z.object({ instructions: z.number().int() }),
  run: async ({ rules }) => ({ instructions: rules.variants.length }),
  summary: ({ instructions }) => phrase('item-instructions-queued', { count: instructions }),
});

/** Grounding instructions for elements: MMBench-GUI A.4.2, with checks of each instruction and of its uniqueness. */
export const grounding = definePipeline({
  id: 'grounding',
  name: 'Grounding instructions',
  description:
    'One model words three basic and three advanced instructions for each element from the marked screenshot and a crop; others check them; localisations from the wording alone show whether the target is unique and the box is right.',
  over: elementKind.id,
  writes: ['basic', 'advanced'],
  roles: [
    { id: 'writer', name: 'Writes the instructions', required: true, many: false, builtin: 'builtin/writer' },
    { id: 'verifier', name: 'Check them', required: false, many: true, builtin: null },
    { id: 'locator', name: 'Find the target from the words', required: false, many: true, builtin: 'builtin/ocr' },
  ],
  options: [
    {
      id: 'samples',
      name: 'Localisations per model and wording',
      help: 'How often each model looks for the target; more localisations separate unique from ambiguous more reliably and cost more.',
      role: 'locator',
      field: { kind: 'number', min: 1, max: 20, whole: true, default: 3 },
    },
    {
      id: 'variants',
      name: 'Wordings to locate',
      help: 'Test the best wording of each type, or all of them.',
      role: 'locator',
      field: {
        kind: 'choice',
        choices: [
          { value: 'best', name: 'best of each type' },
          { value: 'all', name: 'all' },
        ],
        default: 'best',
      },
    },
    concurrencyOption,
  ],
  steps: [draft, verify, rules, locate, queue],
});
