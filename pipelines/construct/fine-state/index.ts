import { element as elementKind } from '#shared/items/element/index.ts';
import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import { draft } from './draft.ts';
import { filter } from './filter.ts';
import { ruledCase, rules } from './rules.ts';
import { verify } from './verify.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** The last step: the store keeps states and instructions and queues the control for people. */
const queue = defineStep({
  id: 'queue',
  version: 1,
  name: 'Review queue',
  input: z.object({ rules: ruledCase }),
  output: z.object({ instructions: z.number().int() }),
  run: async () => ({ instructions: 2 }),
  summary: ({ instructions }) => phrase('item-instructions-queued', { count: instructions }),
});

/** Fine states of controls with dual boxes: FineState-Bench's construction, with each part checked. */
export const fineState = definePipeline({
  id: 'fine-state',
  name: 'Fine states of controls',
  description:
    'A model skips screenshots without single-action controls; another names the state, a target state and the locate and interact instruction of each control; others check the case; people review it with both boxes in view.',
  over: elementKind.id,
  writes: ['locate', 'interact'],
  roles: [
    { id: 'filter', name: 'Chooses screenshots', required: false, many: false, builtin: null },
    { id: 'writer', name: 'Writes states and instructions', required: true, many: false, builtin: 'builtin/writer' },
    { id: 'verifier', name: 'Check the case', required: false, many: true, builtin: null },
  ],
  options: [concurrencyOption],
  steps: [filter, draft, verify, rules, queue],
});
